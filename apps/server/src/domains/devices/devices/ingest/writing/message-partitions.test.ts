import { getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/test-server.ts'
import { eventually } from '../../../../../testing/eventually.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink } from '../../testing/devices-rig.ts'
import { createMessagePartitions, keepMessagePartitions, messageBytes } from './message-partitions.ts'

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

describe('messages that arrived before their day had a partition', () => {
  test('of too many bytes lose their oldest day, and never today', async () => {
    const { pool } = server.db
    const today = server.clock.now()
    await keepMessagePartitions(pool, today)
    await pool.query('delete from device_messages')
    await pool.query(
      `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
       select 1, $1::timestamptz + n * interval '1 day', 0, 't', 1, 0, 0, '' from generate_series(0, 1) as n`,
      [new Date(today)],
    )
    await keepMessagePartitions(pool, today, 1)
    expect(Object.values(await partitions())).toEqual([1, 1])
    const later = today + 2 * DAY_MS
    await keepMessagePartitions(pool, later, (await messageBytes(pool)) + 1024 * 1024)
    expect(Object.values(await partitions())).toEqual([1, 1])
    await keepMessagePartitions(pool, later, 1)
    expect(Object.values(await partitions())).toEqual([1])
  })

  test('are moved in batches while devices go on getting acknowledgements', async () => {
    const { pool } = server.db
    const owner = server.as('developer', 'leftovers')
    const device = await connect(
      server,
      recordingTransport(),
      await makeDevice(owner, await makeProduct(server, owner)),
    )
    // A server that was off for more than three days has no partition for today.
    server.clock.advance(10 * DAY_MS)
    const rows = 30_000
    await pool.query(
      `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
       select $1, $2, 0, 'up/property/report', 1, 0, 0, '{}' from generate_series(1, ${rows})`,
      [device.deviceId, new Date(server.clock.now())],
    )
    await createMessagePartitions(pool, server.clock.now())
    const { rows: leftovers } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^device_messages_leftover_'`,
    )
    const [{ name } = { name: '' }] = leftovers
    const blocker = await pool.connect()
    const isMoving = async () =>
      (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%${name}%'`)).rows
        .length > 0
    try {
      await blocker.query('begin')
      await blocker.query(`select from ${name} where ctid = '(0,1)' for update`)
      const moved = run('devices.message-partitions')
      await eventually(isMoving)
      await uplink(server, device, { data: { temp: 3 } })
      // All but the oldest batch, which the blocker holds.
      const { rows: visible } = await pool.query<{ n: number }>(
        'select count(*)::int as n from device_messages where device_id = $1',
        [device.deviceId],
      )
      expect(visible[0]?.n).toBeGreaterThan(rows / 2)
      await blocker.query('commit')
      await moved
    } finally {
      blocker.release()
    }
    const day = `device_messages_${new Date(server.clock.now()).toISOString().slice(0, 10).replaceAll('-', '')}`
    expect((await partitions())[day]).toBe(rows + 1)
    expect((await partitions())['device_messages_undated']).toBeUndefined()
    expect((await pool.query('select from pg_class where relname = $1', [name])).rows).toEqual([])
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
    const refused = () => server.db.selectFrom('device_refused_attempts').select('serial').execute()
    // Written in batches: it has to be there before it can be too old.
    await eventually(async () => (await refused()).length > 0)
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
    expect(await refused()).toEqual([])

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
