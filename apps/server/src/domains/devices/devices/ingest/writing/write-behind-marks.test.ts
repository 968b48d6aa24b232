import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { compileThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeviceIdentity, UplinkMessage } from '../../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../../testing/devices-rig.ts'
import { eventually } from '../../../../../testing/eventually.ts'
import { deviceMessage, type DeviceMessage } from '../../messages/device-message.ts'
import { downlinkRow } from '../../messages/message-row.ts'
import { Shard } from './shard.ts'
import { writeBehindReplay } from '../write-behind-replay.ts'
import { uplinkHandlerOf } from '../uplink-handlers.ts'
import { readUplink } from '../uplink-reading.ts'

const PROCESS = 4_711
const BATCH_ROWS = 1_000

const transport = recordingTransport()
const model = compileThingModel([
  { featureType: 1, deKey: 'temp', transType: 1, schema: { type: 'number', minimum: -40, maximum: 125, unit: '' } },
])
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const own = async () => {
  const made = await makeDevice(owner(), productId)
  return { made, device: await connect(server, transport, made) }
}
type Own = Awaited<ReturnType<typeof own>>

function read(device: DeviceIdentity, message: UplinkMessage, now: number): DeviceMessage {
  const [only] = readUplink(uplinkHandlerOf(message.tail), { device, message, model, now })
  if (!only) throw new Error('a message gives one at least')
  return only
}
const report = ({ device }: Own, temp: number, at = server.clock.now()): DeviceMessage => {
  const payload = Buffer.from(JSON.stringify({ id: '1', data: { temp, off: temp } }))
  return read(device, { tail: propertyReport.tail, payload, qos: 1 }, at)
}
const down = ({ device }: Own): DeviceMessage =>
  deviceMessage(downlinkRow(device.deviceId, { tail: 'down/ack', payload: '{}', qos: 0 }, server.clock.now()))
const valuesOf = async ({ made }: Own) =>
  (await owner().call(getDevice, made)).properties.map(({ deKey, value }) => [deKey, value])
const marks = async (process = PROCESS) =>
  (await server.db.pool.query('select since from device_states_behind where process = $1', [process])).rows

function shard() {
  const kept: DeviceMessage[] = []
  const caughtUp: number[] = []
  const one = new Shard({
    pool: server.db.pool,
    log: server.parts.log,
    instanceId: PROCESS,
    shard: 0,
    writeEvents: () => Promise.resolve(),
    historyOf: () => Promise.resolve([]),
    onKept: (messages) => void kept.push(...messages),
    onRefused: () => undefined,
    onCaughtUp: (ids) => void caughtUp.push(...ids),
  })
  return { one, kept, caughtUp }
}

/** Blocks all writes to rows of latest values until the returned function is called. */
async function lockStates(): Promise<() => Promise<void>> {
  const held = await server.db.pool.connect()
  await held.query('begin')
  await held.query('lock table device_states in exclusive mode')
  return async () => {
    await held.query('rollback')
    held.release()
  }
}

describe('a shard with more to do than it can', () => {
  test('acknowledges reports before their rows of latest values, says so in the database, and then writes these', async () => {
    const { one, kept, caughtUp } = shard()
    const fast = await own()
    const deleted = { ...fast, device: { ...fast.device, deviceId: 1_000_000_000 } }
    const unlock = await lockStates()
    // No row is written for the first batch, because the second one leaves enough pending messages.
    for (let n = 0; n < BATCH_ROWS; n++) one.push(down(fast))
    for (let n = 0; n < BATCH_ROWS - 1; n++) one.push(report(fast, n % 100))
    one.push(report(deleted, 1))
    for (let n = 0; n < BATCH_ROWS / 2; n++) one.push(down(fast))
    one.push(report(fast, 77))
    await eventually(() => kept.length >= 2 * BATCH_ROWS)
    expect(await marks()).toHaveLength(1)
    expect(await valuesOf(fast)).toEqual([])
    await unlock()
    await eventually(() => kept.length === 2.5 * BATCH_ROWS + 1)
    await eventually(async () => (await marks()).length === 0)
    expect(await valuesOf(fast)).toEqual([
      ['off', 77],
      ['temp', 77],
    ])
    expect(caughtUp).toEqual([])
    await one.stop()
  })

  test('says so where a value can never be written, and writes those of others', async () => {
    const [bad, good] = [await own(), await own()]
    const said = vi.spyOn(server.parts.log, 'error')
    const { one } = shard()
    for (let n = 0; n < BATCH_ROWS; n++) one.push(down(good))
    const known = [{ deKey: 'temp', json: '"\\u0000"', time: 1 }]
    one.push(deviceMessage(report(bad, 1).row, { values: { productId, known, unknown: [] } }))
    for (let n = 1; n < BATCH_ROWS; n++) one.push(report(good, 3))
    for (let n = 0; n < BATCH_ROWS / 2; n++) one.push(down(good))
    await one.stop()
    expect(said.mock.calls).toMatchObject([
      [{ deviceId: bad.device.deviceId }, 'latest values cannot be written and were dropped'],
    ])
    said.mockRestore()
    expect(await valuesOf(bad)).toEqual([])
    expect(await valuesOf(good)).toHaveLength(2)
    expect(await marks()).toEqual([])
  })

  test('never lets wait what a device said beside its reports', async () => {
    const { one, kept } = shard()
    const device = await own()
    const unlock = await lockStates()
    const asking = read(device.device, { tail: 'up/shadow/get', payload: Buffer.from('{}'), qos: 1 }, 1)
    for (let n = 0; n < BATCH_ROWS; n++) one.push(down(device))
    one.push(report(device, 5))
    one.push(asking)
    for (let n = 0; n < 1.5 * BATCH_ROWS; n++) one.push(down(device))
    await eventually(async () => {
      const { rows } = await server.db.pool.query(
        "select from pg_locks where not granted and relation = 'device_states'::regclass",
      )
      return rows.length > 0
    })
    expect(kept).toHaveLength(BATCH_ROWS)
    expect(await marks()).toEqual([])
    await unlock()
    await one.stop()
    expect(await valuesOf(device)).toEqual([
      ['off', 5],
      ['temp', 5],
    ])
  })
})

describe('what a process owed when it died', () => {
  async function recover(instanceId: number): Promise<void> {
    const client = await server.db.pool.connect()
    await writeBehindReplay({ modelOf: () => Promise.resolve(model) })(instanceId, client).finally(() =>
      client.release(),
    )
  }

  async function died(instanceId: number, messages: readonly DeviceMessage[]): Promise<void> {
    for (const { deviceId, at, tail, payload } of messages.map(({ row }) => row)) {
      await server.db.pool.query(
        `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
         values ($1, $2, 0, $3, 1, 200, 0, $4)`,
        [deviceId, new Date(at), tail, payload],
      )
    }
    await server.db.pool.query('insert into device_states_behind values ($1, 0, $2)', [
      instanceId,
      new Date(server.clock.now() - 1_000),
    ])
  }

  test('is done by the process that finds it dead', async () => {
    await using other = await startTestServer()
    const product = await makeProduct(other)
    const made = await makeDevice(other.as('developer'), product)
    const { pool } = other.db
    const { rows } = await pool.query<{ id: number }>('select id from devices where serial = $1', [made.serial])
    const at = new Date(other.clock.now())
    await pool.query('insert into server_processes (number) values (3)')
    await pool.query('insert into device_states_behind values (3, 1, $1)', [at])
    await pool.query(
      `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
       values ($1, $2, 0, $3, 1, 200, 0, '{"data":{"temp":12.5}}')`,
      [rows[0]?.id, at, propertyReport.tail],
    )
    other.domains.devices.attach(recordingTransport())
    await eventually(async () => (await pool.query('select from device_states_behind')).rows.length === 0)
    const { properties } = await other.as('developer').call(getDevice, made)
    expect(properties).toMatchObject([{ deKey: 'temp', value: 12.5 }])
  })

  test('is written once more, and takes nothing newer away', async () => {
    const [late, newer] = [await own(), await own()]
    const at = server.clock.now()
    await died(1, [
      report(late, 1, at - 500),
      report(late, 2, at - 400),
      report(newer, 3, at - 500),
      report(late, 9, at - 5_000),
    ])
    server.clock.advance(1_000)
    const { one } = shard()
    one.push(report(newer, 4))
    await one.stop()

    await recover(1)
    expect(await valuesOf(late)).toEqual([
      ['off', 2],
      ['temp', 2],
    ])
    expect(await valuesOf(newer)).toEqual([
      ['off', 4],
      ['temp', 4],
    ])
    expect(await marks(1)).toEqual([])
    await recover(1)
  })

  test('is written beside what its devices have said since then, however long after', async () => {
    const device = await own()
    await died(5, [report(device, 3, server.clock.now() - 500)])
    server.clock.advance(2 * deviceLimits.deviceTimeAheadMs)
    // An item of a batch or a sub-device's report: the replay does not read it.
    const { row, effects } = report(device, 8)
    const since = deviceMessage({ ...row, isOnWire: false }, effects)
    const { one } = shard()
    one.push(since)
    await one.stop()

    await recover(5)
    expect(await valuesOf(device)).toEqual([
      ['off', 8],
      ['temp', 8],
    ])
    expect((await owner().call(getDevice, device.made)).device.lastSeen).toBe(row.at)
  })

  test('is read by portions', async () => {
    const device = await own()
    await died(2, [report(device, 1)])
    await server.db.pool.query(
      `insert into device_messages (device_id, at, direction, tail, qos, code, encoding, payload)
       select device_id, at, direction, tail, qos, code, encoding, replace(payload, ':1', ':' || n)
       from device_messages, generate_series(2, 101) n, generate_series(1, 25) r where device_id = $1 order by r, n`,
      [device.device.deviceId],
    )
    await recover(2)
    expect(await valuesOf(device)).toEqual([
      ['off', 101],
      ['temp', 101],
    ])
  })
})
