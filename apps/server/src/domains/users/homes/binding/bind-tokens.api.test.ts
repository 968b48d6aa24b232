import { readScanned, type Scanned } from '@slipway/contract/devices/devices/label-code.ts'
import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { bindDevProduct, createBindTicket } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { bindStatus } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import {
  createBindToken,
  getBindToken,
  listNearbyDevices,
} from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice, getLabelProduct, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { bindLimits } from '@slipway/contract/users/homes/binding/bind-tokens.limits.ts'
import { claimLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { listMembers, removeMember, updateMember } from '@slipway/contract/users/homes/members.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

/** Of all devices of the rig. */
const ADDRESS = '192.0.2.7'
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
const aDevice = () => makeDevice(developer(), productId)
const online = (device: OwnDevice) => connect(server, transport, device)

async function aHome(ip?: string): Promise<{ owner: TestUser; homeId: string }> {
  const owner = await aUser(server, 'user', ip)
  return { owner, homeId: await newHome(owner) }
}

interface Told {
  code?: number
  msg?: string
  bound?: boolean
}

/** What the platform has sent the device on this topic. */
const heard = ({ deviceId }: DeviceIdentity, tail: string): Told[] =>
  transport.sent
    .filter((one) => one.deviceId === deviceId && one.tail === tail)
    .map(({ payload }) => JSON.parse(payload) as Told)

/** The code and the text that the device is answered with. */
async function says(device: DeviceIdentity, tail: string, body: object): Promise<[number?, string?]> {
  await uplink(server, device, { id: '1', ...body }, { tail })
  const answer = heard(device, 'down/ack').at(-1)
  return [answer?.code, answer?.msg]
}

const pass = (device: DeviceIdentity, token: string) => says(device, 'up/bind/token', { token })
const press = (device: DeviceIdentity, body = {}) => says(device, 'up/bind/open', body)

const INVALID = [403, 'not a valid token']

describe('a token that a device passes on', () => {
  test('puts the device into the home of the app, which finds it, and the device learns both', async () => {
    const { owner, homeId } = await aHome()
    const device = await online(await aDevice())
    const { bindId, token, expireTime } = await owner.call(createBindToken, { homeId })
    expect(expireTime).toBe(server.clock.now() + bindLimits.tokenLifeMs)
    expect(await owner.call(getBindToken, { bindId })).toEqual({ deviceId: null, refusal: null, expireTime })
    expect(await pass(device, token)).toEqual([200, 'ok'])
    await eventually(() => heard(device, 'down/bind').at(-1)?.bound === true)
    const { deviceId } = await owner.call(getBindToken, { bindId })
    expect(deviceId).not.toBeNull()
    // A device repeats what it got no acknowledgement for.
    expect(await pass(device, token)).toEqual([200, 'ok'])

    await owner.call(unbindDevice, { deviceId: deviceId ?? '' })
    await eventually(() => heard(device, 'down/bind').at(-1)?.bound === false)
    expect(await owner.call(getBindToken, { bindId })).toMatchObject({ deviceId: null })
    expect(await pass(device, token)).toEqual(INVALID)
    await uplink(server, device, { id: '7' }, { tail: 'up/bind/get' })
    expect(heard(device, 'down/bind').at(-1)).toEqual({ id: '7', bound: false, at: server.clock.now() })
    // Developers read the log of messages: the token is not in it.
    expect(JSON.stringify(await developer().call(getDevice, { productId, serial: device.serial }))).not.toContain(token)
  })

  test('is refused after its time, when it was used for another device, and when it was never issued', async () => {
    const { owner, homeId } = await aHome()
    const [first, second] = [await online(await aDevice()), await online(await aDevice())]
    const { token } = await owner.call(createBindToken, { homeId })
    const both = await Promise.all([pass(first, token), pass(second, token)])
    expect(both.map(([code]) => code).toSorted()).toEqual([200, 403])
    const late = await owner.call(createBindToken, { homeId })
    server.clock.advance(bindLimits.tokenLifeMs)
    expect(await pass(second, late.token)).toEqual(INVALID)
    expect(await pass(second, 'A'.repeat(22))).toEqual(INVALID)
    expect(await says(second, 'up/bind/token', {})).toEqual([400, 'not a message about a home'])
    await expect(owner.call(getBindToken, { bindId: late.bindId })).rejects.toMatchObject(
      refused('homes.bindTokenNotFound'),
    )
  })

  test('is worth nothing once its user may no longer add devices, and no other user reads it', async () => {
    const { owner, homeId } = await aHome()
    const [left, demoted] = [await aUser(server), await aUser(server)]
    for (const user of [left, demoted]) await join(owner, homeId, user, true)
    const tokens = await Promise.all([left, demoted].map((user) => user.call(createBindToken, { homeId })))
    const foreign = owner.call(getBindToken, { bindId: tokens[0]?.bindId ?? '' })
    await expect(foreign).rejects.toMatchObject(refused('homes.bindTokenNotFound'))
    const [, first, second] = await owner.call(listMembers, { homeId })
    await owner.call(removeMember, { homeId, memberId: first?.memberId ?? '' })
    await owner.call(updateMember, { homeId, memberId: second?.memberId ?? '', mayManage: false })
    const device = await online(await aDevice())
    for (const { token } of tokens) expect(await pass(device, token)).toEqual(INVALID)
    for (const user of [left, demoted, await aUser(server)]) {
      await expect(user.call(createBindToken, { homeId })).rejects.toMatchObject(refused('homes.notFound'))
    }
  })

  test('takes no device from another home, and the app learns why', async () => {
    const [first, second] = [await aHome(), await aHome()]
    const own = await aDevice()
    const device = await online(own)
    await first.owner.call(claimDevice, { homeId: first.homeId, ...labelOf(server, own) })
    const { bindId, token } = await second.owner.call(createBindToken, { homeId: second.homeId })
    expect(await pass(device, token)).toEqual([403, 'in another home'])
    expect(await second.owner.call(getBindToken, { bindId })).toMatchObject({
      deviceId: null,
      refusal: 'boundElsewhere',
    })
    const early = await makeProduct(server)
    const unreleased = await online(await makeDevice(developer(), early))
    expect(await pass(unreleased, token)).toEqual([403, 'the product is not released'])
    expect(await second.owner.call(getBindToken, { bindId })).toMatchObject({ refusal: 'notReleased' })
  })

  test('is not looked for after ten wrong ones of a device, and each issued one counts as an attempt', async () => {
    const device = await online(await aDevice())
    for (let n = 0; n < bindLimits.wrongTokens; n++) {
      expect(await pass(device, String(n).padStart(22, 'A'))).toEqual(INVALID)
    }
    const { owner, homeId } = await aHome()
    expect(await pass(device, 'B'.repeat(22))).toEqual([429, 'too many wrong tokens'])
    const ended = await Promise.all(Array.from({ length: 22 }, () => ends(owner.call(createBindToken, { homeId }))))
    expect(ended.filter((end) => end === 'done')).toHaveLength(claimLimits.perUser)
  })
})

describe('the ticket of a virtual device', () => {
  test('adds the device before its product is released, once, and creates it where it is missing', async () => {
    const [first, second] = [await aHome(), await aHome()]
    const id = await makeProduct(server)
    const show = async () => readScanned((await developer().call(createBindTicket, { id })).url)
    const claim = ({ owner, homeId }: typeof first, scanned: Scanned | undefined) =>
      owner.call(claimDevice, { homeId, ticket: scanned?.kind === 'ticket' ? scanned.ticket : '' })
    const shown = await show()
    const bound = await claim(first, shown)
    expect(bound).toMatchObject({ productId: id, name: 'Lamp', isPresent: false })
    expect(await developer().call(bindDevProduct, { id })).toMatchObject({ bindStatus: bindStatus.bound })
    await expect(claim(first, shown)).rejects.toMatchObject(refused('homes.ticketSpent'))

    // Neither a later ticket of the device in another home, nor an old one, nor one that is void.
    const again = await show()
    await expect(claim(second, again)).rejects.toMatchObject(refused('homes.boundElsewhere'))
    expect(await claim(first, again)).toMatchObject({ deviceId: bound.deviceId, isPresent: true })
    const late = await show()
    server.clock.advance(virtualDeviceLimits.ticketLifeMs)
    const voided = await show()
    await show()
    for (const old of [late, voided]) {
      await expect(claim(first, old)).rejects.toMatchObject(refused('homes.ticketSpent'))
    }
  })
})

describe('a press on a device', () => {
  test('lets those in its network see it and add it, for as long as the device says', async () => {
    const { owner, homeId } = await aHome(ADDRESS)
    const away = await aHome('192.0.2.8')
    const own = await aDevice()
    const device = await online(own)
    const claim = (input: object, { owner: user, homeId: to } = { owner, homeId }) =>
      user.call(claimDevice, { homeId: to, ...input })
    const name = { productId, serial: own.serial }
    const notPressed = refused('homes.notPressed')
    await expect(claim(name)).rejects.toMatchObject(notPressed)
    expect(await press(device)).toEqual([200, 'ok'])
    const [found] = await owner.call(listNearbyDevices, {})
    expect(found).toMatchObject({ productId, productName: 'Lamp', serialEnd: own.serial.slice(-4) })
    expect(await away.owner.call(listNearbyDevices, {})).toEqual([])
    for (const key of [name, { nearbyId: found?.nearbyId ?? '' }]) {
      await expect(claim(key, away)).rejects.toMatchObject(notPressed)
    }
    await expect(claim({ productId, serial: 'absent' })).rejects.toMatchObject(notPressed)
    server.clock.advance(60_000)
    expect(await owner.call(listNearbyDevices, {})).toEqual([])
    await expect(claim(name)).rejects.toMatchObject(notPressed)

    expect(await press(device, { seconds: 121 })).toEqual([400, 'not a message about a home'])
    await press(device, { seconds: 120 })
    const [again] = await owner.call(listNearbyDevices, {})
    // A form that was open meanwhile goes on with it.
    expect(again?.nearbyId).toBe(found?.nearbyId)
    const bound = await claim({ nearbyId: again?.nearbyId ?? '' })
    expect(bound).toMatchObject({ productId })
    // The window is closed, and a device in a home opens none.
    expect(await owner.call(listNearbyDevices, {})).toEqual([])
    expect(await press(device)).toEqual([403, 'already in a home'])
    await owner.call(unbindDevice, { deviceId: bound.deviceId })
    await expect(claim(name)).rejects.toMatchObject(notPressed)
  })

  test('gives the device to one of several homes in its network, and lists ten at most', async () => {
    const homes = await Promise.all(Array.from({ length: 4 }, () => aHome(ADDRESS)))
    const own = await aDevice()
    await press(await online(own))
    const claims = homes.map(({ owner, homeId }) =>
      ends(owner.call(claimDevice, { homeId, productId, serial: own.serial })),
    )
    expect((await Promise.all(claims)).toSorted()).toEqual(['done', ...Array<string>(3).fill('homes.notPressed')])
    for (let n = 0; n < 11; n++) await press(await online(await aDevice()))
    expect(await homes[0]?.owner.call(listNearbyDevices, {})).toHaveLength(bindLimits.nearby)
  })
})

describe('a way of adding that the product has closed', () => {
  test('is refused to the user and to the device, while the other ways stay open', async () => {
    const { owner, homeId } = await aHome(ADDRESS)
    const id = await makeProduct(server)
    await releaseNow(server, id)
    const own = await makeDevice(developer(), id)
    const device = await online(own)
    const allow = (ways: object) =>
      developer().call(saveIdentityRules, { productId: id, ...usualIdentityRules, ...ways })
    const claim = (input: object) => owner.call(claimDevice, { homeId, ...input })
    const closed = refused('homes.wayClosed')

    await press(device)
    await allow({ claimByLabel: false, claimBySetup: false, claimByPress: false })
    const ofLabel = await owner.call(getLabelProduct, { productId: id })
    expect(ofLabel).toMatchObject({ claimByLabel: false, claimByPress: false })
    const { productId: _id, ...withoutProduct } = labelOf(server, own)
    await expect(claim(labelOf(server, own))).rejects.toMatchObject(closed)
    await expect(claim(withoutProduct)).rejects.toMatchObject(closed)
    // Nor does a closed way say whether a device exists.
    await expect(claim({ ...labelOf(server, own), code: '0000000000' })).rejects.toMatchObject(
      refused('homes.claimRefused'),
    )
    await expect(claim({ productId: id, serial: own.serial })).rejects.toMatchObject(closed)
    expect(await press(device)).toEqual([403, 'devices of this product are not added this way'])
    const { bindId, token } = await owner.call(createBindToken, { homeId })
    expect(await pass(device, token)).toEqual([403, 'devices of this product are not added this way'])
    expect(await owner.call(getBindToken, { bindId })).toMatchObject({ refusal: 'wayClosed' })

    await allow({ claimByLabel: false, claimBySetup: true, claimByPress: false })
    const again = await owner.call(createBindToken, { homeId })
    expect(await pass(device, again.token)).toEqual([200, 'ok'])
  })
})
