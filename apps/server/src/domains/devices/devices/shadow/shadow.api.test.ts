import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
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
const want = (
  { serial }: OwnDevice,
  desired: Record<string, unknown>,
  more: Partial<InputOf<typeof setDesired>> = {},
) => owner().call(setDesired, { productId, serial, desired, ...more })
const shadowOf = async (own: OwnDevice) => (await owner().call(getDevice, own)).shadow
const report = (device: DeviceIdentity, data: object) => uplink(server, device, { data })
const ask = (device: DeviceIdentity, payload: unknown = { id: '5' }, message: Partial<UplinkMessage> = {}) =>
  uplink(server, device, payload, { tail: 'up/shadow/get', ...message })
const toldTo = ({ deviceId }: DeviceIdentity, count: number) =>
  eventually(() => {
    const told = transport.sent.filter((sent) => sent.deviceId === deviceId && sent.tail === 'down/shadow')
    return told.length >= count && told.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
  })

async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own) }
}

describe('what is wanted of a device', () => {
  test('is nothing at first', async () => {
    const own = await makeDevice(owner(), productId)
    expect(await shadowOf(own)).toEqual({ desired: {}, version: 0, changeTime: null })
  })

  test('is held while the device is away, and told when it asks', async () => {
    const own = await makeDevice(owner(), productId)
    await want(own, { sw: true })
    const second = await want(own, { level: 40 })
    expect(second).toEqual({ desired: { sw: true, level: 40 }, version: 2, changeTime: server.clock.now() })
    const device = await connect(server, transport, own)
    await ask(device)
    const answer = await eventually(async () => (await toldTo(device, 1)).find(({ id }) => id === '5'))
    expect(answer).toEqual({ id: '5', desired: { sw: true, level: 40 }, version: 2 })
  })

  test('is sent at once to a device that is online', async () => {
    const { own, device } = await online()
    await want(own, { mode: 'heat' })
    expect(await toldTo(device, 1)).toEqual([{ desired: { mode: 'heat' }, version: 1 }])
  })

  test('is sent where a device of MQTT 5 requested it', async () => {
    const { device } = await online()
    const where = { responseTopic: 'down/mine', correlationData: Buffer.from('c7') }
    await ask(device, {}, where)
    await toldTo(device, 1)
    expect(transport.sent.filter(({ deviceId }) => deviceId === device.deviceId)).toMatchObject([where])
  })

  test('is wanted no more once the device has reported it, and only then', async () => {
    const { own, device } = await online()
    await want(own, { sw: true, level: 40, mode: 'heat' })
    await report(device, { sw: false, level: 40 })
    expect(await shadowOf(own)).toEqual({
      desired: { sw: true, mode: 'heat' },
      version: 2,
      changeTime: server.clock.now(),
    })
    await report(device, { temp: 1 })
    expect(await shadowOf(own)).toMatchObject({ version: 2 })
    await report(device, { sw: true, mode: 'heat' })
    expect(await shadowOf(own)).toMatchObject({ desired: {}, version: 3 })
  })

  test('is compared with the latest value, not with one that was older', async () => {
    const { own, device } = await online()
    await report(device, { sw: false })
    await want(own, { sw: true })
    await uplink(server, device, { time: server.clock.now() - 60_000, data: { sw: true } })
    expect(await shadowOf(own)).toMatchObject({ desired: { sw: true }, version: 1 })
  })

  test('of others stays when one device reports', async () => {
    const one = await online()
    const other = await online()
    await want(one.own, { sw: true })
    await want(other.own, { sw: true })
    await report(one.device, { sw: true })
    expect(await shadowOf(one.own)).toMatchObject({ desired: {} })
    expect(await shadowOf(other.own)).toMatchObject({ desired: { sw: true } })
  })

  test('is cleared by null, one by one', async () => {
    const own = await makeDevice(owner(), productId)
    await want(own, { sw: true, level: 40 })
    expect(await want(own, { sw: null })).toMatchObject({ desired: { level: 40 }, version: 2 })
    expect(await want(own, { level: null, mode: null })).toMatchObject({ desired: {}, version: 3 })
  })

  test('is not set over a newer version than the caller saw', async () => {
    const { own, device } = await online()
    const { version } = await want(own, { sw: true }, { version: 0 })
    await report(device, { sw: true })
    const stale = want(own, { level: 1 }, { version })
    await expect(stale).rejects.toMatchObject({ data: { refusal: 'devices.shadowChanged', version: 2 } })
    expect(await shadowOf(own)).toMatchObject({ desired: {}, version: 2 })
    expect(await want(own, { level: 1 }, { version: 2 })).toMatchObject({ version: 3 })
  })

  test.each([
    [{ level: 101 }, 'level'],
    [{ temp: 1 }, 'temp'],
    [{ colour: 'red' }, 'colour'],
    [{ sw: true, mode: 'dry' }, 'mode'],
  ])('%o does not fit the model, and nothing of it is kept', async (desired, deKey) => {
    const own = await makeDevice(owner(), productId)
    await expect(want(own, desired)).rejects.toMatchObject({ data: { refusal: 'devices.offModel', deKey } })
    expect(await shadowOf(own)).toMatchObject({ version: 0 })
  })

  /** Stores desired values as many single calls would. */
  async function wantedBefore({ serial }: OwnDevice, desired: Shadow['desired']): Promise<void> {
    await server.db.pool.query(
      `insert into device_shadows (device_id, desired, version, changed_at)
       select id, $3, 1, now() from devices where product_id = $1 and serial = $2`,
      [productId, serial, JSON.stringify(desired)],
    )
  }

  test('has an end in all: 200 keys, of which each can still change or go', async () => {
    const own = await makeDevice(owner(), productId)
    await wantedBefore(own, Object.fromEntries(Array.from({ length: 199 }, (_, n) => [`k${n}`, n])))
    expect(await want(own, { sw: true })).toMatchObject({ version: 2 })
    const { propertiesPerReport: keys, shadowBytes: bytes } = deviceLimits
    const tooMany = { data: { refusal: 'devices.shadowTooLarge', keys, bytes } }
    await expect(want(own, { level: 1 })).rejects.toMatchObject(tooMany)
    expect(await shadowOf(own)).toMatchObject({ version: 2 })
    expect(await want(own, { sw: false })).toMatchObject({ version: 3 })
    expect(await want(own, { k0: null, level: 1 })).toMatchObject({ version: 4 })
    await expect(want(own, { mode: 'heat' })).rejects.toMatchObject(tooMany)
  })

  test('has an end in all: bytes, not characters, that fit into one message', async () => {
    const own = await makeDevice(owner(), productId)
    const room = deviceLimits.shadowBytes - Buffer.byteLength(JSON.stringify({ k: '', name: 'ab' }))
    const inThrees = Math.floor(room / 3)
    await wantedBefore(own, { k: '温'.repeat(inThrees) + 'x'.repeat(room - 3 * inThrees) })
    expect(await want(own, { name: 'ab' })).toMatchObject({ version: 2 })
    await expect(want(own, { name: 'abc' })).rejects.toMatchObject({ data: { refusal: 'devices.shadowTooLarge' } })
    expect(await shadowOf(own)).toMatchObject({ version: 2, desired: { name: 'ab' } })
    expect(await want(own, { k: null, name: 'abc' })).toMatchObject({ desired: { name: 'abc' }, version: 3 })
  })

  test('has an end in one call: as many keys as a report', async () => {
    const own = await makeDevice(owner(), productId)
    const nulls = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, null]))
    await expect(want(own, nulls)).rejects.toMatchObject({ data: { field: 'desired' } })
    await expect(want(own, {})).rejects.toMatchObject({ data: { field: 'desired' } })
  })

  test('requested with invalid JSON is answered with an error', async () => {
    const { device } = await online()
    await ask(device, '{')
    const told = await eventually(() => transport.sent.find(({ deviceId }) => deviceId === device.deviceId))
    expect(JSON.parse(told.payload)).toMatchObject({ code: 400 })
  })
})
