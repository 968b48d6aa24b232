import type { Channel } from 'amqplib'
import { expect, test } from 'vitest'
import { brokerDownlinks } from './broker-downlinks.ts'
import { SUBSCRIBES_WITHIN_MS } from './pending-downlinks.ts'
import { newBrokerCounters } from './rabbitmq-counters.ts'
import { BrokerSessions } from './rabbitmq-sessions.ts'

const device = { deviceId: 7, productId: 'f'.repeat(32), serial: 'd1' }
const connection = { name: 'a', node: 'n', user: 'd1', clientId: 'd1', ip: '', connectedAt: 1 }
const message = { tail: 'down/property/set', payload: '{}', qos: 1 as const }

function connectedFor(ms: number, filter?: string) {
  const sessions = new BrokerSessions()
  sessions.add({ device, connection, since: performance.now() - ms })
  if (filter) sessions.bind('mqtt-subscription-d1qos1', `iot.v1.${device.productId}.d1.${filter}`)
  const channel = { publish: () => true, on: () => undefined } as unknown as Channel
  const downlinks = brokerDownlinks(sessions, newBrokerCounters())
  return [downlinks.send(channel, device.deviceId, message), downlinks.hears(device.deviceId, message.tail)]
}

test('a device that is connected and has not subscribed is not offline, once it has had the time to', () => {
  expect(connectedFor(2 * SUBSCRIBES_WITHIN_MS, 'down.#')).toEqual(['sent', true])
  expect(connectedFor(2 * SUBSCRIBES_WITHIN_MS)).toEqual(['unheard', false])
  expect(connectedFor(2 * SUBSCRIBES_WITHIN_MS, 'down.ack')).toEqual(['unheard', false])
  expect(connectedFor(0)).toEqual(['offline', undefined])
})
