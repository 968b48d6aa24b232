import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { getDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { bindLimits } from '@slipway/contract/users/homes/binding/bind-tokens.limits.ts'
import { createBindToken } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  getHomeDeviceHistory,
  getHomeSnapshot,
  listHomeDeviceEvents,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { claimLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../../../devices/devices/testing/devices-rig.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const leaves = (resetLeavesHome: boolean) =>
  developer().call(saveIdentityRules, { productId, ...usualIdentityRules, resetLeavesHome })

interface Bound {
  owner: TestUser
  homeId: string
}

async function aHome(): Promise<Bound> {
  const owner = await aUser(server)
  return { owner, homeId: await newHome(owner) }
}
const claim = ({ owner, homeId }: Bound, device: OwnDevice) =>
  owner.call(claimDevice, { homeId, ...labelOf(server, device) })
const devicesOf = async ({ owner }: Bound) => (await owner.call(listHomes, {}))[0]?.devices

interface Told {
  code?: number
  msg?: string
  bound?: boolean
}
const heard = ({ deviceId }: DeviceIdentity, tail: string): Told[] =>
  transport.sent
    .filter((one) => one.deviceId === deviceId && one.tail === tail)
    .map(({ payload }) => JSON.parse(payload) as Told)

async function says(device: DeviceIdentity, tail: string, body: object): Promise<[number?, string?]> {
  await uplink(server, device, { id: '1', ...body }, { tail })
  const answer = heard(device, 'down/ack').at(-1)
  return [answer?.code, answer?.msg]
}
const reset = (device: DeviceIdentity, name: string) => says(device, 'up/bind/reset', { reset: name })

test('a device that was reset leaves its home only where its product says so', async () => {
  const home = await aHome()
  const own = await makeDevice(developer(), productId)
  const device = await connect(server, transport, own)
  await claim(home, own)
  expect(await reset(device, 'one')).toEqual([403, 'its owner has to remove it first'])
  expect(await devicesOf(home)).toBe(1)
  await leaves(true)
  expect(await reset(device, 'one')).toEqual([200, 'ok'])
  expect(await devicesOf(home)).toBe(0)
  await uplink(server, device, { id: '7' }, { tail: 'up/bind/get' })
  expect(heard(device, 'down/bind').at(-1)).toMatchObject({ bound: false, at: server.clock.now() })
  const { rows } = await server.db.pool.query<{ kind: number; user_id: number | null }>(
    'select kind, user_id from device_bindings where device_id = $1 order by id',
    [device.deviceId],
  )
  expect(rows).toMatchObject([{ kind: 1 }, { kind: 5, user_id: null }])
  for (const body of [{}, { reset: '' }, { reset: 'x'.repeat(33) }, { reset: 7 }]) {
    expect(await says(device, 'up/bind/reset', body)).toEqual([400, 'not a message about a home'])
  }
})

test('the second owner sees nothing of the first, nor does the developer', async () => {
  await leaves(true)
  const [first, second] = [await aHome(), await aHome()]
  const own = await makeDevice(developer(), productId)
  const device = await connect(server, transport, own)
  await claim(first, own)
  // A clock that is ahead must not carry a value over to the next owner.
  const ahead = server.clock.now() + 240_000
  await uplink(server, device, { id: '1', data: { name: 'canary' } })
  await uplink(server, device, { id: '2', time: ahead, data: { name: 'canary', level: 4 } })
  await uplink(server, device, { id: '3', time: ahead, data: { note: 'canary' } }, { tail: 'up/event/leak' })
  await developer().call(setProperties, { productId, serial: own.serial, data: { level: 3 } })

  server.clock.advance(1000)
  expect(await reset(device, 'sold')).toEqual([200, 'ok'])
  const { token } = await second.owner.call(createBindToken, { homeId: second.homeId })
  expect(await says(device, 'up/bind/token', { token })).toEqual([200, 'ok'])
  await server.domains.outbox.deliverDue()
  expect(await devicesOf(first)).toBe(0)

  const snapshot = await second.owner.call(getHomeSnapshot, { homeId: second.homeId })
  const deviceId = snapshot.devices[0]?.deviceId ?? ''
  const range = { from: server.clock.now() - 86_400_000, to: server.clock.now() + 400_000 }
  const seen = [
    snapshot.devices,
    await second.owner.call(listHomeDeviceEvents, { deviceId }),
    await second.owner.call(getHomeDeviceHistory, { deviceId, deKey: 'name', ...range }),
    await developer().call(getDevice, { productId, serial: own.serial }),
  ]
  expect(JSON.stringify(seen)).not.toContain('canary')
  const level = await second.owner.call(getHomeDeviceHistory, { deviceId, deKey: 'level', ...range })
  expect(level.points).toEqual([])
})

test('the same reset once more does not take the device from its next owner', async () => {
  await leaves(true)
  const [first, second] = [await aHome(), await aHome()]
  const own = await makeDevice(developer(), productId)
  const device = await connect(server, transport, own)
  await claim(first, own)
  expect(await reset(device, 'one')).toEqual([200, 'ok'])
  await claim(second, own)
  expect(await reset(device, 'one')).toEqual([200, 'ok'])
  expect(await devicesOf(second)).toBe(1)
  const other = await connect(server, transport, await makeDevice(developer(), productId))
  // No device can reset another one: neither by naming it, nor by posing as its gateway.
  expect(await reset(other, 'two')).toEqual([200, 'ok'])
  await uplink(server, other, { id: '1', reset: 'two' }, { tail: `up/sub/${own.serial}/bind/reset` })
  expect(await devicesOf(second)).toBe(1)
})

test('a flood of resets ends after exactly ten within an hour, and one at the same time as a claim leaves one of both', async () => {
  await leaves(true)
  const own = await makeDevice(developer(), productId)
  const device = await connect(server, transport, own)
  const before = heard(device, 'down/ack').length
  await Promise.all(Array.from({ length: 14 }, (_, n) => reset(device, `r${n}`)))
  const codes = heard(device, 'down/ack')
    .slice(before)
    .map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(bindLimits.resets)
  expect(codes.filter((code) => code === 429)).toHaveLength(4)
  server.clock.advance(claimLimits.windowMs)
  const home = await aHome()
  await Promise.all([claim(home, own), reset(device, 'race')])
  const [, verdict] = [await devicesOf(home), heard(device, 'down/ack').at(-1)]
  expect([200, 429]).toContain(verdict?.code)
  expect(await reset(device, 'last')).toEqual([200, 'ok'])
  expect(await devicesOf(home)).toBe(0)
})

test('a home sees what a device has reported before, unless another home has had it', async () => {
  const [first, second] = [await aHome(), await aHome()]
  const device = await makeDevice(developer(), productId)
  const online = await connect(server, transport, device)
  await uplink(server, online, { id: '1', data: { level: 7 } })
  const reported = server.clock.now()
  server.clock.advance(60_000)
  const { deviceId, values } = await claim(first, device)
  expect(values).toEqual({ level: { value: 7, time: reported } })

  await first.owner.call(unbindDevice, { deviceId })
  await uplink(server, online, { id: '2', data: { level: 8 } })
  // Even when nothing else says any more that it was in a home.
  await server.db.deleteFrom('device_bindings').execute()
  server.clock.advance(60_000)
  expect((await claim(second, device)).values).toEqual({})
})
