import { describe, expect, test } from 'vitest'
import { addressOf, clientOfQueue, readEvent } from './rabbitmq-events.ts'

/** Headers of RabbitMQ 3.10.8 for an MQTT client. */
const created = {
  variable_map: '#{<<"client_id">> => <<"d1|timestamp=1795334063967,signmethod=hmacsha256|">>}',
  node: 'r1@localhost',
  connected_at: 1_795_334_064_009,
  user: `S1&${'a'.repeat(32)}`,
  peer_host: '{127,0,0,1}',
  name: '127.0.0.1:33326 -> 127.0.0.1:43229',
  protocol: `{'MQTT',"3.1.1"}`,
}

describe('an event of the broker', () => {
  test('tells of a connection that began', () => {
    expect(readEvent('connection.created', created)).toEqual({
      kind: 'opened',
      connection: {
        name: '127.0.0.1:33326 -> 127.0.0.1:43229',
        node: 'r1@localhost',
        user: created.user,
        clientId: 'd1|timestamp=1795334063967,signmethod=hmacsha256|',
        ip: '127.0.0.1',
        connectedAt: 1_795_334_064_009,
      },
    })
  })

  test('tells nothing of connections of other protocols', () => {
    expect(readEvent('connection.created', { ...created, protocol: '{0,9,1}' })).toBeUndefined()
  })

  test.each([
    [String.raw`<<"with \"marks\" and \\">>`, String.raw`with "marks" and \ `.trimEnd()],
    ['<<195,164>>', ''],
    ['<<"Ã¤">>', ''],
    ['<<"">>', ''],
  ])('has the client id %s', (written, clientId) => {
    const event = readEvent('connection.created', { ...created, variable_map: `#{<<"client_id">> => ${written}}` })
    expect(event).toMatchObject({ connection: { clientId } })
  })

  test('tells of a connection that ended, and of what is listened to', () => {
    expect(readEvent('connection.closed', { name: created.name })).toEqual({ kind: 'closed', name: created.name })
    const binding = {
      source_name: 'amq.topic',
      destination_name: 'mqtt-subscription-d1qos0',
      routing_key: 'iot.v1.p.s.down.#',
    }
    const said = { queue: 'mqtt-subscription-d1qos0', key: 'iot.v1.p.s.down.#' }
    expect(readEvent('binding.created', binding)).toEqual({ kind: 'bound', ...said })
    expect(readEvent('binding.deleted', binding)).toEqual({ kind: 'unbound', ...said })
    expect(readEvent('binding.created', { ...binding, source_name: 'amq.direct' })).toBeUndefined()
    expect(readEvent('queue.created', {})).toBeUndefined()
  })

  test.each([
    ['{192,0,2,7}', '192.0.2.7'],
    ['{0,0,0,0,0,65535,49152,519}', '192.0.2.7'],
    ['{8193,3512,0,0,0,0,0,1}', '2001:db8::1'],
    ['{0,0,0,0,0,0,0,1}', '::1'],
    ['192.0.2.7', '192.0.2.7'],
    ['unknown', 'unknown'],
  ])('has the address %s as %s', (written, address) => {
    expect(addressOf(written)).toBe(address)
  })

  test('names a queue after its client', () => {
    expect(clientOfQueue('mqtt-subscription-a qos1 bqos0')).toBe('a qos1 b')
    expect(clientOfQueue('slipway.devices')).toBeUndefined()
  })
})
