import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  getHomeDevice,
  getHomeDeviceHistory,
  getHomeSnapshot,
  setHomeDevice,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listMembers, updateMember } from '@slipway/contract/users/homes/members.calls.ts'
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
    const by = expect.stringContaining('@example.com')
    const shown = { deviceName: 'Lamp', by, mayControl: false, withMessages: false, asLink: false }
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
