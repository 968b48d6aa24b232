import { getDeviceBulk, startDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { cancelCommand, getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const set = (own: OwnDevice, data: Record<string, unknown>) =>
  owner().call(setProperties, { productId, serial: own.serial, data, expire: 600 })
const commandsOf = async (own: OwnDevice): Promise<Command[]> => (await owner().call(getDevice, own)).commands
const dataSentTo = ({ deviceId }: DeviceIdentity) =>
  transport.sent
    .filter((sent) => sent.deviceId === deviceId && sent.tail === 'down/property/set')
    .map(({ payload }) => (JSON.parse(payload) as { data: unknown }).data)
const until = (own: OwnDevice, commandId: string, holds: (command: Command) => boolean) =>
  eventually(async () => (await commandsOf(own)).find((one) => one.commandId === commandId && holds(one)))
const isOver = ({ status }: Command) => status === commandStatus.superseded
const isSent = ({ status }: Command) => status === commandStatus.sent

async function reconnect(own: OwnDevice): Promise<DeviceIdentity> {
  const device = await connect(server, transport, own, `again-${Math.random()}`)
  server.domains.devices.ports.onReady(device)
  return device
}

describe('a newer set of the same property', () => {
  test('replaces older ones that wait: a device that comes back gets the newest value only', async () => {
    const own = await makeDevice(owner(), productId)
    const old = await set(own, { level: 2 })
    const mixed = await set(own, { level: 3, sw: true })
    await set(own, { level: 4 })
    expect(await until(own, old.commandId, isOver)).toMatchObject({ supersededKeys: ['level'] })
    const device = await reconnect(own)
    await until(own, mixed.commandId, isSent)
    await eventually(() => dataSentTo(device).length === 2)
    expect(dataSentTo(device)).toEqual([{ sw: true }, { level: 4 }])
  })

  test('keeps a delivered one without a reply from going out again', async () => {
    const own = await makeDevice(owner(), productId)
    const device = await reconnect(own)
    const old = await set(own, { level: 2 })
    await until(own, old.commandId, isSent)
    const next = await set(own, { level: 3 })
    await until(own, next.commandId, isSent)
    await uplink(server, device, { id: next.commandId, code: 200 }, { tail: 'up/property/set/reply' })
    await reconnect(own)
    await until(own, old.commandId, isOver)
    expect(dataSentTo(device)).toEqual([{ level: 2 }, { level: 3 }])
  })

  test('lets the device still answer the older one over the same connection', async () => {
    const own = await makeDevice(owner(), productId)
    const device = await reconnect(own)
    const old = await set(own, { level: 2 })
    await until(own, old.commandId, isSent)
    await set(own, { level: 3 })
    await uplink(server, device, { id: old.commandId, code: 200 }, { tail: 'up/property/set/reply' })
    await until(own, old.commandId, ({ status }) => status === commandStatus.acked)
  })
})

test('a set of many devices keeps the older sets of a device that has no room for it', async () => {
  const own = await makeDevice(owner(), productId)
  const { commandId } = await set(own, { sw: true, level: 1 })
  await server.db.pool.query(
    `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
     select device_id, 'down/action/any', '{}', 1, created_at, expires_at, by_account
     from device_commands cross join generate_series(2, 100) where id = $1`,
    [commandId],
  )
  const setMany = async (data: Record<string, boolean | number>) => {
    const action = { kind: 'set', data, expire: 600 } as const
    const { jobId } = await owner().call(startDeviceBulk, { productId, selection: { serials: [own.serial] }, action })
    return eventually(async () => {
      const job = await owner().call(getDeviceBulk, { productId, jobId })
      return job.endTime !== null && job
    })
  }
  const sets = async () => {
    const { rows } = await server.db.pool.query<{ status: number; superseded_keys: string[] }>(
      `select c.status, superseded_keys from device_commands c join devices d on d.id = c.device_id
       where d.serial = $1 and tail = 'down/property/set' order by c.id`,
      [own.serial],
    )
    return rows
  }
  expect(await setMany({ sw: false })).toMatchObject({ refused: 1 })
  expect(await sets()).toEqual([{ status: commandStatus.pending, superseded_keys: [] }])
  // A set that replaces all of an older one takes its place.
  expect(await setMany({ sw: false, level: 2 })).toMatchObject({ refused: 0 })
  expect(await sets()).toMatchObject([{ status: commandStatus.superseded }, { status: commandStatus.pending }])
})

describe('cancelling a command', () => {
  const cancel = (own: OwnDevice, commandId: string, caller = owner()) =>
    caller.call(cancelCommand, { productId, serial: own.serial, commandId })

  test('ends it: it is not sent, and cannot be cancelled again', async () => {
    const own = await makeDevice(owner(), productId)
    const first = await set(own, { level: 1 })
    const cancelled = await cancel(own, first.commandId)
    expect(cancelled).toMatchObject({ status: commandStatus.cancelled, endTime: server.clock.now() })
    await expect(cancel(own, first.commandId)).rejects.toMatchObject(refused('devices.commandOver'))
    const device = await reconnect(own)
    const last = await set(own, { sw: true })
    await until(own, last.commandId, isSent)
    expect(dataSentTo(device)).toEqual([{ sw: true }])
  })

  test('is for its own device only', async () => {
    const own = await makeDevice(owner(), productId)
    const other = await makeDevice(owner(), productId)
    const { commandId } = await set(own, { level: 1 })
    await expect(cancel(other, commandId)).rejects.toMatchObject(refused('devices.noSuchCommand'))
    await expect(cancel(own, commandId, server.as('developer', 'neighbour'))).rejects.toMatchObject(
      refused('products.notFound'),
    )
    await expect(cancel(own, 'x')).rejects.toMatchObject({ data: { field: 'commandId' } })
    expect(await until(own, commandId, ({ status }) => status === commandStatus.pending)).toBeTruthy()
  })
})

test('a device that is online but has not subscribed: the command and the history say so until it subscribes', async () => {
  const own = await makeDevice(owner(), productId)
  const device = await connect(server, transport, own)
  transport.unsubscribed.add(device.deviceId)
  const { commandId } = await set(own, { sw: true })
  const unheard = await until(own, commandId, (one) => one.unheardTime !== null)
  expect(unheard).toMatchObject({ status: commandStatus.pending, unheardTime: server.clock.now() })
  const rows = await eventually(async () => {
    const found = await server.db
      .selectFrom('device_problems')
      .select(['cause', 'found'])
      .where('device_id', '=', device.deviceId)
      .execute()
    return found.length > 0 && found
  })
  expect(rows).toEqual([{ cause: 'notSubscribed', found: 'down/property/set' }])
  transport.unsubscribed.delete(device.deviceId)
  server.domains.devices.ports.onReady(device)
  expect(await until(own, commandId, isSent)).toMatchObject({ unheardTime: null })
})

describe('a reply to a command that the device was never sent', () => {
  const ackOf = ({ deviceId }: DeviceIdentity, id: string) =>
    eventually(() =>
      transport.sent
        .filter((sent) => sent.deviceId === deviceId && sent.tail === 'down/ack')
        .map(({ payload }) => JSON.parse(payload) as { id: string; code: number; msg: string })
        .find((ack) => ack.id === id),
    )

  test('is answered with 404, and a row of the history names it', async () => {
    const own = await makeDevice(owner(), productId)
    const device = await reconnect(own)
    const { commandId } = await set(own, { sw: true })
    await until(own, commandId, isSent)
    await uplink(server, device, { id: '999999', code: 200 }, { tail: 'up/property/set/reply' })
    expect(await ackOf(device, '999999')).toMatchObject({ code: 404, msg: 'no such command' })
    await uplink(server, device, { id: commandId, code: 200 }, { tail: 'up/action/restart/reply' })
    expect(await ackOf(device, commandId)).toMatchObject({ code: 404 })
    expect(await until(own, commandId, isSent)).toBeTruthy()
    const problems = await eventually(async () => {
      const found = await server.db
        .selectFrom('device_problems')
        .select(['cause', 'times'])
        .where('device_id', '=', device.deviceId)
        .execute()
      return found[0]?.times === 2 && found
    })
    expect(problems).toEqual([{ cause: 'replyUnknown', times: 2 }])
  })

  test('that is only repeated is not answered again', async () => {
    const own = await makeDevice(owner(), productId)
    const device = await reconnect(own)
    const { commandId } = await set(own, { sw: true })
    await until(own, commandId, isSent)
    for (let times = 0; times < 2; times += 1) {
      await uplink(server, device, { id: commandId, code: 200 }, { tail: 'up/property/set/reply' })
    }
    await uplink(server, device, { id: '999998', code: 200 }, { tail: 'up/property/set/reply' })
    await ackOf(device, '999998')
    expect(transport.sent.filter((sent) => sent.deviceId === device.deviceId && sent.tail === 'down/ack')).toHaveLength(
      1,
    )
  })
})
