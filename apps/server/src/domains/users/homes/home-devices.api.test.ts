import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  explainHomeDevice,
  getHomeDevice,
  getHomeDeviceHistory,
  getHomeSnapshot,
  invokeHomeDevice,
  listHomeDeviceEvents,
  setHomeDevice,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addRoom } from '@slipway/contract/users/homes/homes.calls.ts'
import { listMembers, removeMember } from '@slipway/contract/users/homes/members.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../mqtt/ports.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, labelOf, newHome, releaseNow, type TestUser } from './testing/homes-rig.ts'

const OPAQUE = expect.stringMatching(/^[\w-]{22}$/)
const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  const deName = { zh: '重启', en: 'Restart' }
  const after = {
    deKey: 'after',
    title: { zh: '延时', en: 'Delay' },
    type: 'integer',
    minimum: 0,
    maximum: 60,
  } as const
  const deInput = { type: 'object', properties: [after] } as const
  await developer().call(addFeature, { productId, featureType: 2, deKey: 'restart', deName, deInput })
  const lux = { deKey: 'lux', deName: { zh: '亮度', en: 'Brightness' }, transType: 3 as const }
  const percent = { type: 'integer', minimum: 0, maximum: 100 } as const
  await developer().call(addFeature, { productId, featureType: 1, ...lux, deInput: percent })
  await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')

interface BoundDevice {
  owner: TestUser
  homeId: string
  deviceId: string
  own: OwnDevice
  online: DeviceIdentity
}

/** A device that reported before it was bound, and is online. */
async function boundDevice(): Promise<BoundDevice> {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const own = await makeDevice(developer(), productId)
  const online = await connect(server, transport, own)
  await uplink(server, online, { id: '1', data: { temp: 1, name: 'before' } })
  await uplink(server, online, { id: '2', data: {} }, { tail: 'up/event/before' })
  server.clock.advance(1000)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
  return { owner, homeId, deviceId, own, online }
}
const range = () => ({ from: server.clock.now() - 86_400_000, to: server.clock.now() + 60_000 })

test('a home shows its devices with rooms, models and latest values, and history and events since they were bound', async () => {
  const { owner, homeId, deviceId, online, own } = await boundDevice()
  const empty = await owner.call(getHomeSnapshot, { homeId })
  expect(empty.devices).toMatchObject([{ deviceId, online: true, values: { temp: { value: 1 } } }])
  expect(empty.models[productId]?.map(({ deKey }) => deKey)).toContain('restart')

  await uplink(server, online, { id: '3', data: { temp: 21 } })
  await uplink(server, online, { id: '4', data: {} }, { tail: 'up/event/after' })
  const { roomId } = await owner.call(addRoom, { homeId, name: 'Hall' })
  const changed = await owner.call(updateHomeDevice, { deviceId, name: 'Ceiling', roomId })
  expect(changed).toMatchObject({
    name: 'Ceiling',
    roomId,
    homeId,
    serial: own.serial,
    productModel: 'LAMP-1',
    values: { temp: { value: 21 } },
    may: ['see', 'control', 'manage', 'govern', 'takeAway'],
  })
  expect(changed.values.name).toMatchObject({ value: 'before' })
  const { points } = await owner.call(getHomeDeviceHistory, { deviceId, deKey: 'temp', ...range() })
  expect(points.map(({ value }) => value)).toEqual([21])
  const { items, next } = await owner.call(listHomeDeviceEvents, { deviceId, size: 1 })
  expect([items.map(({ deKey }) => deKey), next]).toEqual([['after'], null])
  await uplink(server, online, { id: '5', data: {} }, { tail: 'up/event/later' })
  const page = (before?: string) => owner.call(listHomeDeviceEvents, { deviceId, size: 1, ...(before && { before }) })
  const first = await page()
  expect(await page(first.next ?? '')).toMatchObject({ items: [{ deKey: 'after' }], next: null })
  // IDs say nothing of how many events there are, and those of others lead nowhere.
  expect(first).toMatchObject({ items: [{ deKey: 'later', eventId: first.next }], next: OPAQUE })
  expect(await page('A'.repeat(22))).toEqual({ items: [], next: null })
  await expect(page('120')).rejects.toThrow(/^before: /)
  expect(await owner.call(explainHomeDevice, { deviceId })).toMatchObject({ state: 'online' })
  expect(await owner.call(updateHomeDevice, { deviceId, roomId: '' })).toMatchObject({ roomId: null })
})

describe('control', () => {
  test('reaches the device, waits for its answer, and is shown to developers as of a masked user', async () => {
    const { owner, deviceId, own, online } = await boundDevice()
    const setting = owner.call(setHomeDevice, { deviceId, data: { sw: true }, waitMs: controlLimits.waitMs.max })
    const sent = await eventually(() =>
      transport.sent.find((one) => one.deviceId === online.deviceId && one.tail === 'down/property/set'),
    )
    const { id } = JSON.parse(String(sent?.payload)) as { id: string }
    await uplink(server, online, { id, code: 200 }, { tail: 'up/property/set/reply' })
    const { commandId, status } = await setting
    expect(status).toBe(3)
    // The device counts its commands by the number of the row, which no user learns.
    expect(commandId).toEqual(OPAQUE)
    expect(commandId).not.toBe(id)
    expect(await owner.call(invokeHomeDevice, { deviceId, deKey: 'restart' })).toMatchObject({ code: null })
    const name = { productId, serial: own.serial }
    const by = 'u***@example.com'
    expect((await developer().call(getDevice, name)).commands).toMatchObject([{ action: 'restart', by }, { by }])
    const { items } = await developer().call(getDeviceTimeline, { productId, subSerial: own.serial, kind: 'command' })
    expect(items).toMatchObject([{ command: { by } }, { command: { by } }])
  })

  test('is refused for values off the model, and never queued while the device is offline or disabled', async () => {
    const { owner, deviceId, own, online } = await boundDevice()
    const off = owner.call(setHomeDevice, { deviceId, data: { lux: 101 } })
    await expect(off).rejects.toMatchObject({
      data: { refusal: 'devices.offModel', deKey: 'lux' },
      message: 'Brightness: is greater than the maximum 100',
    })
    const operation = owner.call(invokeHomeDevice, { deviceId, deKey: 'restart', data: { after: 90 } })
    await expect(operation).rejects.toMatchObject({ message: 'Restart: Delay: is greater than the maximum 60' })
    await server.domains.devices.ports.onPresence(online, {
      online: false,
      ip: '192.0.2.7',
      session: `s-${own.serial}`,
      reason: 'disconnected',
    })
    transport.listening.delete(online.deviceId)
    expect(await ends(owner.call(setHomeDevice, { deviceId, data: { sw: true } }))).toBe('homes.deviceOffline')
    expect(await ends(owner.call(invokeHomeDevice, { deviceId, deKey: 'restart' }))).toBe('homes.deviceOffline')
    const { rows } = await server.db.pool.query('select from device_commands where device_id = $1', [online.deviceId])
    expect(rows).toEqual([])
  })

  test('is refused above five times a second for one device, whoever controls it, with the limit in both languages', async () => {
    const { owner, homeId, deviceId } = await boundDevice()
    const member = await join(owner, homeId, await aUser(server))
    const set = (user: TestUser) => ends(user.call(setHomeDevice, { deviceId, data: { sw: true } }))
    const all = Array.from({ length: 6 }, (_, nth) => set(nth % 2 === 0 ? owner : member))
    expect((await Promise.all(all)).toSorted()).toEqual([...Array<string>(5).fill('done'), 'homes.deviceBusy'])
    await expect(owner.call(invokeHomeDevice, { deviceId, deKey: 'restart' })).rejects.toMatchObject({
      code: 42900,
      message: expect.stringContaining('5'),
    })
    server.clock.advance(200)
    expect([await set(member), await set(owner)]).toEqual(['done', 'homes.deviceBusy'])
  })
})

test('each kind of user gets what the table grants, and a device of others does not exist', async () => {
  const { owner, homeId, deviceId } = await boundDevice()
  const manager = await join(owner, homeId, await aUser(server), true)
  const member = await join(owner, homeId, await aUser(server))
  const former = await join(owner, homeId, await aUser(server), true)
  const last = (await owner.call(listMembers, { homeId })).at(-1)
  await owner.call(removeMember, { homeId, memberId: last?.memberId ?? '' })
  const other = await boundDevice()
  const stranger = other.owner
  const may = async (user: TestUser) => [
    await ends(user.call(getHomeSnapshot, { homeId })),
    await ends(user.call(getHomeDevice, { deviceId })),
    await ends(user.call(getHomeDeviceHistory, { deviceId, deKey: 'temp', ...range() })),
    await ends(user.call(listHomeDeviceEvents, { deviceId })),
    await ends(user.call(explainHomeDevice, { deviceId })),
    await ends(user.call(setHomeDevice, { deviceId, data: { sw: true } })),
    await ends(user.call(invokeHomeDevice, { deviceId, deKey: 'restart' })),
    await ends(user.call(updateHomeDevice, { deviceId, sort: 1 })),
  ]
  const absent = 'homes.deviceNotFound'
  const all = Array<string>(8).fill('done')
  expect(await may(owner)).toEqual(all)
  expect(await may(manager)).toEqual(all)
  // One more control would be too many at the same moment.
  server.clock.advance(1000)
  expect(await may(member)).toEqual([...all.slice(1), absent])
  const nothing = ['homes.notFound', ...Array<string>(7).fill(absent)]
  for (const user of [former, stranger]) expect(await may(user)).toEqual(nothing)
})

test('a device moves to another home of its owner, never into a room or a home of others', async () => {
  const { owner, homeId, deviceId } = await boundDevice()
  const manager = await join(owner, homeId, await aUser(server), true)
  const [second, foreign] = [await newHome(owner), await newHome(manager)]
  const { roomId } = await owner.call(addRoom, { homeId, name: 'Hall' })
  await owner.call(updateHomeDevice, { deviceId, roomId })
  const absent = 'homes.deviceNotFound'
  expect(await ends(manager.call(updateHomeDevice, { deviceId, homeId: foreign }))).toBe(absent)
  expect(await ends(owner.call(updateHomeDevice, { deviceId, homeId: foreign }))).toBe('homes.notFound')
  const strange = owner.call(updateHomeDevice, { deviceId, homeId: second, roomId })
  expect(await ends(strange)).toBe('homes.roomNotFound')
  expect(await owner.call(updateHomeDevice, { deviceId, homeId: second })).toMatchObject({
    homeId: second,
    roomId: null,
  })
  expect((await owner.call(getHomeSnapshot, { homeId })).devices).toEqual([])
  expect(await ends(manager.call(getHomeDevice, { deviceId }))).toBe(absent)
  await owner.call(unbindDevice, { deviceId })
})

test('a device is named after its product, with a number where its home has the name already', async () => {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const names: string[] = []
  for (let n = 0; n < 3; n++) {
    const own = await makeDevice(developer(), productId)
    names.push((await owner.call(claimDevice, { homeId, ...labelOf(server, own) })).name)
  }
  expect(names).toEqual(['Lamp', 'Lamp 2', 'Lamp 3'])
})
