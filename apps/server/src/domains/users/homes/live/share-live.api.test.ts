import { DAY_MS } from '@slipway/contract/durations.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { listMembers, updateMember } from '@slipway/contract/users/homes/members.calls.ts'
import {
  acceptShare,
  endShare,
  shareDevice,
  watchShares,
  watchVisit,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { logoutUser } from '@slipway/contract/users/users/users.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { openEvents } from '../../../../testing/open-events.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
} from '../../../devices/devices/testing/devices-rig.ts'
import { aUser, join, labelOf, newHome, releaseNow, tokenOf, type TestUser } from '../testing/homes-rig.ts'

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

async function aDevice() {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const own = await makeDevice(server.as('developer'), productId)
  const online = await connect(server, transport, own)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
  return { owner, homeId, online, deviceId }
}

async function give(from: TestUser, deviceId: string, guest: TestUser, terms = {}): Promise<string> {
  const { url, shareId } = await from.call(shareDevice, { deviceId, ...terms })
  await guest.call(acceptShare, { token: tokenOf(url) })
  return shareId
}

const watching = (guest: TestUser) => openEvents(server, watchShares, {}, guest.token)
const visiting = (url: string) => openEvents(server, watchVisit, { token: tokenOf(url) }, '')

test('a guest’s stream has all that is shared with it: values as they change, and the end of each share', async () => {
  const { owner, homeId, online, deviceId } = await aDevice()
  const other = await aDevice()
  const manager = await join(owner, homeId, await aUser(server), true)
  const guest = await aUser(server)
  const none = await watching(guest)
  await none.reading
  expect(none.said()).toContain('homes.shareNotFound')
  const shareId = await give(owner, deviceId, guest, { withMessages: true })
  await using live = await watching(guest)
  const shares = () => live.events.findLast((event) => event.shares)?.shares?.map((share) => share.deviceId)

  await eventually(() => shares()?.length === 1)
  expect(live.events.at(-1)).toMatchObject({
    shares: [{ shareId, deviceId, mayControl: true, withMessages: true, endTime: null }],
    changed: [{ deviceId, online: true, roomId: null, values: {} }],
  })
  const ofOther = await give(other.owner, other.deviceId, guest)
  await eventually(() => shares()?.length === 2)
  server.clock.advance(1000)
  await uplink(server, online, { data: { temp: 21 } })
  await eventually(() => live.events.at(-1)?.changed?.[0]?.values['temp']?.value === 21)
  expect(Object.keys(live.events.at(-1) ?? {})).toEqual(['changed'])

  // Withdrawn, over with the right of its giver, at its time, and with the device.
  await owner.call(endShare, { shareId })
  await eventually(() => shares()?.join() === other.deviceId)
  await give(manager, deviceId, guest, { endTime: server.clock.now() + DAY_MS })
  await eventually(() => shares()?.length === 2)
  const memberId = (await owner.call(listMembers, { homeId })).find(({ isMe }) => !isMe)?.memberId ?? ''
  await owner.call(updateMember, { homeId, memberId, mayManage: false })
  await eventually(() => shares()?.join() === other.deviceId)
  await give(owner, deviceId, guest, { endTime: server.clock.now() + 50 })
  await eventually(() => shares()?.length === 2)
  server.clock.advance(50)
  await eventually(() => shares()?.join() === other.deviceId)
  await give(owner, deviceId, guest)
  await eventually(() => shares()?.length === 2)
  await owner.call(unbindDevice, { deviceId })
  await eventually(() => shares()?.join() === other.deviceId)
  await guest.call(endShare, { shareId: ofOther })
  await expect(live.reading).resolves.toBe('ended')
  expect(live.events.at(-1)).toEqual({ over: 'left' })
})

test('a guest’s stream ends with its session', async () => {
  const { owner, deviceId } = await aDevice()
  const guest = await aUser(server)
  await give(owner, deviceId, guest)
  await using live = await watching(guest)
  await eventually(() => live.events[0])
  await guest.call(logoutUser, {})
  await expect(live.reading).resolves.toBe('ended')
  expect(live.said()).toContain('event: ended')
})

test('a visitor’s stream has the device of its link, and ends when the link is withdrawn or its time is over', async () => {
  const { owner, online, deviceId } = await aDevice()
  const share = (endTime: number, mayControl: boolean) =>
    owner.call(shareDevice, { deviceId, asLink: true, endTime, mayControl })
  const [withdrawn, soon] = [
    await share(server.clock.now() + DAY_MS, false),
    await share(server.clock.now() + 5000, true),
  ]
  await using first = await visiting(withdrawn.url)
  await using second = await visiting(soon.url)
  await eventually(() => first.events[0] && second.events[0])
  expect(first.events[0]).toMatchObject({ device: { name: 'Lamp', online: true, mayControl: false, values: {} } })
  expect(first.said()).not.toContain(deviceId)
  server.clock.advance(1000)
  await uplink(server, online, { data: { temp: 5 } })
  await eventually(() => second.events.at(-1)?.device?.values['temp']?.value === 5)
  expect(second.events.at(-1)?.device).toMatchObject({ mayControl: true })

  await owner.call(endShare, { shareId: withdrawn.shareId })
  await expect(first.reading).resolves.toBe('ended')
  expect(first.events.at(-1)).toEqual({ over: 'ended' })
  server.clock.advance(4000)
  await uplink(server, online, { data: { temp: 6 } })
  await expect(second.reading).resolves.toBe('ended')
  expect(second.events.at(-1)).toEqual({ over: 'ended' })
  const late = await visiting(soon.url)
  await late.reading
  expect(late.said()).toContain('homes.shareOver')
})
