import type { AnyCall } from '@slipway/contract/define-call.ts'
import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { createBindToken, getBindToken } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  explainHomeDevice,
  getHomeDevice,
  getHomeDeviceHistory,
  getHomeSnapshot,
  listHomeDeviceEvents,
  setHomeDevice,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import {
  addRoom,
  deleteRoom,
  dissolveHome,
  listRooms,
  renameRoom,
  sortRooms,
  updateHome,
} from '@slipway/contract/users/homes/homes.calls.ts'
import {
  inviteMember,
  listMembers,
  removeMember,
  transferHome,
  updateMember,
  withdrawInvitations,
} from '@slipway/contract/users/homes/members.calls.ts'
import {
  acceptShare,
  endShare,
  invokeVisitedDevice,
  listSharedDevices,
  listShares,
  readShare,
  setVisitedDevice,
  shareDevice,
  visitDevice,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { shareLimits } from '@slipway/contract/users/homes/shares/shares.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../../../devices/devices/testing/devices-rig.ts'
import { openPhone } from '../../users/testing/users-samples.ts'
import { aUser, ends, join, labelOf, newHome, releaseNow, tokenOf, type TestUser } from '../testing/homes-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string
const devices: OwnDevice[] = []

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  await releaseNow(server, productId)
  // Made first: the developer's session is over once the clock has moved by days.
  for (let n = 0; n < 6; n++) devices.push(await makeDevice(server.as('developer'), productId))
})
afterAll(() => server[Symbol.asyncDispose]())

async function aDevice() {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const own = devices.pop()
  if (!own) throw new Error('make more devices in beforeAll')
  const online = await connect(server, transport, own)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
  return { owner, homeId, own, online, deviceId }
}

async function giveTo(user: TestUser, from: TestUser, deviceId: string, terms = {}) {
  const { url, shareId } = await from.call(shareDevice, { deviceId, ...terms })
  await user.call(acceptShare, { token: tokenOf(url) })
  return shareId
}

const over = refused('homes.shareOver')
const notFound = refused('homes.deviceNotFound')
const visitor = () => openPhone(server, { ip: '203.0.113.9' })

describe('a share', () => {
  test('gives one user one device: values of now, history since then, control where it says so', async () => {
    const { owner, homeId, online, deviceId } = await aDevice()
    await uplink(server, online, { data: { temp: 21 } })
    server.clock.advance(1000)
    const { url, shareId } = await owner.call(shareDevice, { deviceId, mayControl: false })
    const token = tokenOf(url)
    const shown = { deviceName: 'Lamp', by: expect.stringContaining('@example.com'), mayControl: false, asLink: false }
    expect(await visitor().call(readShare, { token })).toMatchObject(shown)
    await expect(visitor().call(visitDevice, { token })).rejects.toMatchObject(over)
    await expect(owner.call(acceptShare, { token })).rejects.toMatchObject(refused('homes.inYourHome'))
    const guest = await aUser(server)
    const users = [guest, await aUser(server), await aUser(server)]
    const ended = await Promise.all(users.map((user) => ends(user.call(acceptShare, { token }))))
    expect(ended.toSorted()).toEqual(['done', 'homes.shareOver', 'homes.shareOver'])
    const winner = users[ended.indexOf('done')] ?? guest
    const seen = await winner.call(getHomeDevice, { deviceId })
    expect(seen).toMatchObject({ serial: '', roomId: null, may: ['see'], values: { temp: { value: 21 } } })
    const range = { from: server.clock.now() - HOUR_MS, to: server.clock.now() + HOUR_MS }
    expect((await winner.call(getHomeDeviceHistory, { deviceId, deKey: 'temp', ...range })).points).toEqual([])
    await expect(winner.call(setHomeDevice, { deviceId, data: { level: 3 } })).rejects.toMatchObject(notFound)
    expect(await owner.call(listShares, { deviceId })).toMatchObject([
      { shareId, state: 'accepted', mayControl: false },
    ])

    // A newer share replaces it.
    const second = await giveTo(winner, owner, deviceId)
    expect(await winner.call(listSharedDevices, {})).toMatchObject([{ shareId: second, mayControl: true }])
    expect(await winner.call(setHomeDevice, { deviceId, data: { level: 3 } })).toMatchObject({ code: null })
    await expect(winner.call(getHomeSnapshot, { homeId })).rejects.toMatchObject(refused('homes.notFound'))
    await winner.call(endShare, { shareId: second })
    await expect(winner.call(getHomeDevice, { deviceId })).rejects.toMatchObject(notFound)
  })

  test('ends when it is withdrawn, at its time, with its giver’s right, when the device moves or is unbound', async () => {
    const { owner, homeId, deviceId } = await aDevice()
    const manager = await join(owner, homeId, await aUser(server), true)
    const guest = await aUser(server)
    const sees = async () => (await ends(guest.call(getHomeDevice, { deviceId }))) === 'done'
    const managerId = (await owner.call(listMembers, { homeId })).find(({ isMe }) => !isMe)?.memberId ?? ''

    await owner.call(endShare, { shareId: await giveTo(guest, owner, deviceId) })
    expect(await sees()).toBe(false)
    await giveTo(guest, manager, deviceId, { endTime: server.clock.now() + DAY_MS })
    expect(await sees()).toBe(true)
    server.clock.advance(DAY_MS)
    expect(await sees()).toBe(false)
    await giveTo(guest, manager, deviceId, { endTime: server.clock.now() + DAY_MS })
    await owner.call(updateMember, { homeId, memberId: managerId, mayManage: false })
    expect(await sees()).toBe(false)
    await giveTo(guest, owner, deviceId)
    await owner.call(updateHomeDevice, { deviceId, homeId: await newHome(owner) })
    expect(await sees()).toBe(false)
    await giveTo(guest, owner, deviceId)
    await owner.call(unbindDevice, { deviceId })
    expect(await guest.call(listSharedDevices, {})).toEqual([])
  })

  test('is limited in number and in time, and a link in its life', async () => {
    const { owner, homeId, deviceId } = await aDevice()
    const manager = await join(owner, homeId, await aUser(server), true)
    const inOneWeek = server.clock.now() + shareLimits.visitMs
    const tooLong = refused('homes.shareTooLong')
    for (const [user, terms] of [
      [manager, {}],
      [manager, { endTime: inOneWeek }],
      [owner, { asLink: true }],
      [owner, { asLink: true, endTime: inOneWeek + 1 }],
    ] as const) {
      await expect(user.call(shareDevice, { deviceId, ...terms })).rejects.toMatchObject(tooLong)
    }
    const made = await Promise.all(
      Array.from({ length: shareLimits.perDevice + 3 }, () => ends(owner.call(shareDevice, { deviceId }))),
    )
    expect(made.filter((end) => end === 'done')).toHaveLength(shareLimits.perDevice)
    expect(await owner.call(listShares, { deviceId })).toHaveLength(shareLimits.perDevice)
    expect(await manager.call(listShares, { deviceId })).toEqual([])
    server.clock.advance(shareLimits.linkMs)
    const { url } = await owner.call(shareDevice, { deviceId })
    server.clock.advance(shareLimits.linkMs)
    await expect((await aUser(server)).call(acceptShare, { token: tokenOf(url) })).rejects.toMatchObject(over)
  })
})

test('a visitor without an account sees and controls one device until the end, or until the link is withdrawn', async () => {
  const { owner, online, deviceId } = await aDevice()
  await uplink(server, online, { data: { temp: 21 } })
  const endTime = server.clock.now() + DAY_MS
  const [seeing, controlling] = await Promise.all(
    [false, true].map((mayControl) => owner.call(shareDevice, { deviceId, mayControl, endTime, asLink: true })),
  )
  const [see, control] = [seeing, controlling].map((one) => tokenOf(one?.url ?? ''))
  const visit = (token = '') => visitor().call(visitDevice, { token })
  const set = (token = '') => visitor().call(setVisitedDevice, { token, data: { level: 3 } })
  const seen = await visit(see)
  expect(seen).toMatchObject({
    name: 'Lamp',
    online: true,
    values: { temp: { value: 21 } },
    mayControl: false,
    endTime,
  })
  expect(JSON.stringify(seen)).not.toContain(deviceId)
  await expect(set(see)).rejects.toMatchObject(over)
  expect(await set(control)).toMatchObject({ code: null })
  await expect((await aUser(server)).call(acceptShare, { token: see ?? '' })).rejects.toMatchObject(over)
  await expect(visitor().call(invokeVisitedDevice, { token: see ?? '', deKey: 'x' })).rejects.toMatchObject(over)
  await owner.call(endShare, { shareId: controlling?.shareId ?? '' })
  await expect(set(control)).rejects.toMatchObject(over)
  server.clock.advance(DAY_MS)
  await expect(visit(see)).rejects.toMatchObject(over)
})

/** Each position of an ID in the calls of homes, and who of those with something to do with the home may use it. */
const positions: [call: AnyCall, input: object, mayToo: string][] = [
  [getHomeSnapshot, { homeId: 'home' }, 'manager member'],
  [listRooms, { homeId: 'home' }, 'manager member'],
  [listMembers, { homeId: 'home' }, 'manager member'],
  [updateHome, { homeId: 'home', country: 'CN' }, 'manager'],
  [addRoom, { homeId: 'home', name: 'new' }, 'manager'],
  [sortRooms, { homeId: 'home', sort: ['room'] }, 'manager'],
  [createBindToken, { homeId: 'home' }, 'manager'],
  [renameRoom, { roomId: 'room', name: 'Hall' }, 'manager'],
  [inviteMember, { homeId: 'home' }, ''],
  [withdrawInvitations, { homeId: 'home' }, ''],
  [updateMember, { homeId: 'home', memberId: 'member', mayManage: false }, ''],
  [removeMember, { homeId: 'home', memberId: 'owner' }, ''],
  [transferHome, { homeId: 'home', memberId: 'member', password: 'UmlnaHQtMG5l' }, ''],
  [dissolveHome, { homeId: 'home' }, ''],
  [getBindToken, { bindId: 'bind' }, ''],
  [getHomeDevice, { deviceId: 'device' }, 'manager member guest viewer'],
  [getHomeDeviceHistory, { deviceId: 'device', deKey: 'temp', from: 0, to: 1 }, 'manager member guest viewer'],
  [listHomeDeviceEvents, { deviceId: 'device' }, 'manager member guest viewer'],
  [explainHomeDevice, { deviceId: 'device' }, 'manager member guest viewer'],
  [setHomeDevice, { deviceId: 'device', data: { level: 1 } }, 'manager member guest'],
  [updateHomeDevice, { deviceId: 'device', sort: 1 }, 'manager'],
  [updateHomeDevice, { deviceId: 'device', homeId: 'home' }, 'manager'],
  [updateHomeDevice, { deviceId: 'device', roomId: 'room' }, 'manager'],
  [unbindDevice, { deviceId: 'device' }, ''],
  [listShares, { deviceId: 'device' }, 'manager'],
  [shareDevice, { deviceId: 'device', endTime: 'soon' }, 'manager'],
  [endShare, { shareId: 'share' }, ''],
  // Last, because the others need the room.
  [deleteRoom, { roomId: 'room' }, 'manager'],
]

test('every ID in every position lets in those of the table alone, and changes nothing for the others', async () => {
  const { owner, homeId, deviceId } = await aDevice()
  const { roomId } = await owner.call(addRoom, { homeId, name: 'Hall' })
  const { bindId } = await owner.call(createBindToken, { homeId })
  const [manager, member, guest, viewer, formerMember, formerGuest, stranger] = await Promise.all(
    Array.from({ length: 7 }, () => aUser(server)),
  ).then((users) => users as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser, TestUser])
  for (const [user, mayManage] of [
    [manager, true],
    [member, false],
    [formerMember, true],
  ] as const) {
    // Members are listed in the order in which they joined.
    server.clock.advance(1)
    await join(owner, homeId, user, mayManage)
  }
  const members = await owner.call(listMembers, { homeId })
  const [ownerId = '', , memberId = '', formerId = ''] = members.map((one) => one.memberId)
  await owner.call(removeMember, { homeId, memberId: formerId })
  await giveTo(guest, owner, deviceId)
  await giveTo(viewer, owner, deviceId, { mayControl: false })
  await owner.call(endShare, { shareId: await giveTo(formerGuest, owner, deviceId) })
  const share = await owner.call(shareDevice, { deviceId })
  // The owner of another home, with a device of its own.
  const neighbour = await aDevice()
  const askers = { manager, member, guest, viewer, formerMember, formerGuest, stranger, neighbour: neighbour.owner }

  const ids: Record<string, unknown> = { home: homeId, room: roomId, bind: bindId, device: deviceId }
  Object.assign(ids, { owner: ownerId, member: memberId, share: share.shareId, soon: server.clock.now() + HOUR_MS })
  const filled = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(filled) : typeof value === 'string' && value in ids ? ids[value] : value
  const state = async () => [
    await owner.call(getHomeDevice, { deviceId }),
    await owner.call(listMembers, { homeId }),
    await owner.call(listRooms, { homeId }),
    (await owner.call(listShares, { deviceId })).length,
  ]
  const leaks: string[] = []
  for (const [name, asker] of Object.entries(askers)) {
    for (const [call, input, mayToo] of positions) {
      if (mayToo.split(' ').includes(name)) continue
      const before = JSON.stringify(await state())
      const asked = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, filled(value)]))
      const end = await ends(asker.call(call, asked))
      const isRefused = /NotFound$|notFound$|ownerStays$/.test(end)
      // A member may ask whether it may leave, and is not the owner.
      if (!isRefused || JSON.stringify(await state()) !== before)
        leaks.push(`${name}: ${call.path} ${JSON.stringify(input)}: ${end}`)
    }
  }
  expect(leaks).toEqual([])
  for (const [call, input, mayToo] of positions.filter(([, , may]) => may !== '')) {
    const asked = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, filled(value)]))
    for (const name of mayToo.split(' ') as (keyof typeof askers)[]) {
      expect([name, call.path, await ends(askers[name].call(call, asked))]).toEqual([name, call.path, 'done'])
    }
  }
})
