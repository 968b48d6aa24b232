import { getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink } from '../../testing/devices-rig.ts'

const DAY_MS = 86_400_000
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const run = (name: string) => server.domains.devices.jobs.find((job) => job.name === name)?.run()
const partitions = async (): Promise<Record<string, number>> => {
  const { rows } = await server.db.pool.query<{ name: string; n: number }>(
    `select tableoid::regclass::text as name, count(*)::int as n from device_messages group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const days = async (): Promise<string[]> => {
  const { rows } = await server.db.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'device_messages'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('the messages of a device', () => {
  test('lie in partitions by day, made ahead, and go with their day after thirty', async () => {
    const transport = recordingTransport()
    const productId = await makeProduct(server)
    const own = await makeDevice(server.as('developer'), productId)
    const device = await connect(server, transport, own)
    await uplink(server, device, { data: { temp: 1 } })
    expect(await partitions()).toEqual({ device_messages_undated: 1 })

    await run('devices.message-partitions')
    expect(await partitions()).toEqual({ device_messages_20261120: 1 })
    expect(await days()).toEqual([
      'device_messages_20261120',
      'device_messages_20261121',
      'device_messages_20261122',
      'device_messages_20261123',
      'device_messages_undated',
    ])
    await run('devices.message-partitions')
    server.clock.advance(DAY_MS)
    await uplink(server, device, { data: { temp: 2 } })
    expect(await partitions()).toEqual({ device_messages_20261120: 1, device_messages_20261121: 1 })

    server.clock.advance(29 * DAY_MS)
    await run('devices.message-partitions')
    expect(await partitions()).toEqual({ device_messages_20261120: 1, device_messages_20261121: 1 })
    server.clock.advance(DAY_MS)
    await run('devices.message-partitions')
    expect(await partitions()).toEqual({ device_messages_20261121: 1 })
    // A new session, because the ones of a month ago have expired.
    const { messages } = await server.as('administrator', 'later').call(getDevice, own)
    expect(messages.map(({ payload }) => payload)).toEqual(['{"data":{"temp":2}}'])
  })
})

describe('on and off rows', () => {
  test('are kept for ninety days, and their total is what is left', async () => {
    const owner = server.as('developer', 'second')
    const productId = await makeProduct(server, owner)
    const own = await makeDevice(owner, productId)
    const device = await connect(server, recordingTransport(), own, 'p1')
    await server.domains.devices.ports.authenticate({
      clientId: '',
      username: `${own.serial}&${productId}`,
      password: undefined,
      ip: '',
      confidential: true,
    })
    server.clock.advance(90 * DAY_MS)
    await server.domains.devices.ports.onPresence(device, {
      online: false,
      ip: '',
      session: 'p1',
      reason: 'connectionLost',
    })
    const rows = () =>
      server.db.selectFrom('device_onoff').select('type').where('device_id', '=', device.deviceId).execute()
    await run('devices.prune')
    expect(await rows()).toHaveLength(2)
    server.clock.advance(1)
    await run('devices.prune')
    expect(await rows()).toEqual([{ type: 0 }])
    const counter = await server.db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'deviceOnOff')
      .where('key', '=', String(device.deviceId))
      .executeTakeFirst()
    expect(counter?.n).toBe(1)
    expect(await server.db.selectFrom('device_refused_attempts').select('serial').execute()).toEqual([])

    await server.db.deleteFrom('products').execute()
    await run('devices.prune')
    expect(await server.db.selectFrom('counters').select('key').where('scope', 'like', 'device%').execute()).toEqual([])
  })
})

describe('commands', () => {
  test('are forgotten thirty days after their end', async () => {
    const owner = server.as('developer', 'third')
    const productId = await makeProduct(server, owner)
    const { serial } = await makeDevice(owner, productId)
    const { commandId } = await owner.call(setProperties, { productId, serial, data: { sw: true }, expire: 1 })
    const isKept = async () =>
      (await server.db.selectFrom('device_commands').select('id').execute()).some(({ id }) => String(id) === commandId)
    server.clock.advance(1_000)
    await run('devices.expire-commands')

    server.clock.advance(30 * DAY_MS)
    await run('devices.prune')
    expect(await isKept()).toBe(true)
    server.clock.advance(1)
    await run('devices.prune')
    expect(await isKept()).toBe(false)
  })
})
