import { getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { commandsStore } from './commands.store.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

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
const set = ({ serial }: OwnDevice, more: Partial<InputOf<typeof setProperties>> = {}) =>
  owner().call(setProperties, { productId, serial, data: { sw: true }, ...more })
const commandsOf = async (own: OwnDevice): Promise<Command[]> => (await owner().call(getDevice, own)).commands
const untilStatus = (own: OwnDevice, status: number) =>
  eventually(async () => (await commandsOf(own)).find((command) => command.status === status))
const sentTo = ({ deviceId }: DeviceIdentity) =>
  transport.sent.filter((sent) => sent.deviceId === deviceId && sent.tail === 'down/property/set')
const idsSentTo = (device: DeviceIdentity) => sentTo(device).map(({ payload }) => JSON.parse(payload).id as string)
const ready = (device: DeviceIdentity) => server.domains.devices.ports.onReady(device)
const reply = (device: DeviceIdentity, answer: object) =>
  uplink(server, device, answer, { tail: 'up/property/set/reply' })

async function reconnect(own: OwnDevice): Promise<void> {
  ready(await connect(server, transport, own, `again-${Math.random()}`))
}

async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own) }
}

describe('a command', () => {
  test('goes at once to a device that is online, and is shown on the wire', async () => {
    const { own, device } = await online()
    const { commandId } = await set(own, { data: { sw: true, level: 3 }, expire: 60 })
    const sent = await untilStatus(own, commandStatus.sent)
    expect(sent.sentTime).toBe(server.clock.now())
    expect(sentTo(device)).toMatchObject([{ qos: 1 }])
    expect(JSON.parse(sentTo(device)[0]?.payload ?? '')).toEqual({
      id: commandId,
      data: { sw: true, level: 3 },
      expire: 60,
    })
    const { messages, device: seen } = await eventually(async () => {
      const now = await owner().call(getDevice, own)
      return now.messages.length > 0 && now
    })
    expect(seen.lastSeen).toBe(seen.onlineSince)
    expect(messages[0]).toMatchObject({ direction: 'down', topic: expect.stringMatching(/down\/property\/set$/) })
  })

  test('waits for the device to be ready, and tells how long it still holds', async () => {
    const own = await makeDevice(owner(), productId)
    const one = await set(own)
    const two = await set(own, { data: { level: 1 } })
    server.clock.advance(10_500)
    const device = await connect(server, transport, own)
    ready(device)
    await eventually(async () => (await commandsOf(own)).every(({ status }) => status === commandStatus.sent))
    expect(idsSentTo(device)).toEqual([one.commandId, two.commandId])
    expect(JSON.parse(sentTo(device)[0]?.payload ?? '').expire).toBe(20)
  })

  test.each([
    [{ code: 200 }, commandStatus.acked, 200, null],
    [{}, commandStatus.acked, 200, null],
    [{ code: 500, msg: 'no power' }, commandStatus.failed, 500, 'no power'],
    [{ code: 422, msg: 'a\u0000b' }, commandStatus.failed, 422, 'ab'],
  ])('that is answered %o has the status that follows', async (answer, status, code, msg) => {
    const { own, device } = await online()
    const { commandId } = await set(own)
    await untilStatus(own, commandStatus.sent)
    await reply(device, { id: commandId, ...answer })
    expect(await commandsOf(own)).toMatchObject([{ status, code, msg, endTime: server.clock.now() }])
  })

  test('reaches its own device where many listen at the same moment, and none twice in a connection', async () => {
    const [first, second, third] = [await online(), await online(), await online()]
    const carried = await set(first.own)
    await untilStatus(first.own, commandStatus.sent)
    transport.listening.delete(first.device.deviceId)
    transport.listening.delete(second.device.deviceId)
    const later = await set(first.own)
    const [one, two] = [await set(second.own), await set(second.own, { data: { level: 1 } })]
    transport.listening.add(first.device.deviceId).add(second.device.deviceId)
    for (const { device } of [first, second, third]) ready(device)
    await eventually(() => idsSentTo(first.device).length > 1 && idsSentTo(second.device).length > 1)

    expect(idsSentTo(first.device)).toEqual([carried.commandId, later.commandId])
    expect(idsSentTo(second.device)).toEqual([one.commandId, two.commandId])
    expect(idsSentTo(third.device)).toEqual([])
  })

  test('has a higher id than any before it of its device, also where many are given at once', async () => {
    const { own, device } = await online()
    const given = await Promise.all(Array.from({ length: 12 }, () => set(own)))
    const last = String(Math.max(...given.map(({ commandId }) => Number(commandId))))
    await eventually(() => idsSentTo(device).includes(last))

    const sent = idsSentTo(device).map(Number)
    expect(sent).toEqual(sent.toSorted((one, other) => one - other))
  })

  test('is sent again under the same id after a reconnect, and never once it is answered', async () => {
    const { own, device } = await online()
    const one = await set(own)
    const two = await set(own, { data: { level: 1 } })
    await eventually(async () => (await commandsOf(own)).every(({ status }) => status === commandStatus.sent))
    await reply(device, { id: one.commandId })
    await reconnect(own)
    await eventually(() => idsSentTo(device).length === 3)
    expect(idsSentTo(device)).toEqual([one.commandId, two.commandId, two.commandId])
    await reply(device, { id: two.commandId })
    await reconnect(own)
    const three = await set(own)
    await eventually(() => idsSentTo(device).includes(three.commandId))
    expect(idsSentTo(device)).toEqual([one.commandId, two.commandId, two.commandId, three.commandId])
  })

  test('is sent once in a connection, however often the device subscribes and whatever comes after it', async () => {
    const own = await makeDevice(owner(), productId)
    const one = await set(own)
    const device = await connect(server, transport, own)
    for (let n = 0; n < 4; n++) ready(device)
    await untilStatus(own, commandStatus.sent)
    ready(device)
    const two = await set(own)
    await eventually(() => idsSentTo(device).includes(two.commandId))
    expect(idsSentTo(device)).toEqual([one.commandId, two.commandId])
  })

  test('is answered also where the answer overtakes the note of its sending', async () => {
    const own = await makeDevice(owner(), productId)
    const { commandId } = await set(own)
    const device = await connect(server, transport, own)
    const answeredAt = server.clock.now()
    await reply(device, { id: commandId })
    server.clock.advance(1_000)
    await commandsStore(server.db).markSent([Number(commandId)], server.clock.now())
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.acked, sentTime: answeredAt }])
  })

  test('is not sent any more once it has expired, and a late answer changes nothing', async () => {
    const { own, device } = await online()
    const { commandId } = await set(own)
    await untilStatus(own, commandStatus.sent)
    server.clock.advance(30_000)
    ready(device)
    await reply(device, { id: commandId })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.expired, code: 408 }])
    expect(idsSentTo(device)).toEqual([commandId])
    await server.domains.devices.jobs.find(({ name }) => name === 'devices.expire-commands')?.run()
    const row = await server.db
      .selectFrom('device_commands')
      .selectAll()
      .where('id', '=', Number(commandId))
      .executeTakeFirst()
    expect(row).toMatchObject({ status: commandStatus.expired, ended_at: server.clock.now() })
  })

  test('is sent also where word of it was lost with a connection to the database', async () => {
    const { own, device } = await online()
    await server.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'slipway listen'",
    )
    const { commandId } = await set(own)
    await untilStatus(own, commandStatus.sent)
    expect(idsSentTo(device)).toEqual([commandId])
  })

  test('is not answered by another device', async () => {
    const { own } = await online()
    const other = await online()
    const { commandId } = await set(own)
    await untilStatus(own, commandStatus.sent)
    await reply(other.device, { id: commandId })
    expect(await commandsOf(own)).toMatchObject([{ status: commandStatus.sent }])
  })

  test.each([
    ['{"id":"x","code":200}', 404],
    ['{"code":200}', 400],
    ['{"id":"1","code":1e9}', 422],
  ])('answered with %s is none of ours, and the answer says so', async (payload, code) => {
    const { device } = await online()
    await uplink(server, device, payload, { tail: 'up/property/set/reply' })
    const told = await eventually(() => transport.sent.find((sent) => sent.deviceId === device.deviceId))
    expect(JSON.parse(told.payload)).toMatchObject({ code })
  })
})
