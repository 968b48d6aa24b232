import {
  listDeviceEvents,
  deleteDevice,
  getDevice,
  resetDeviceSecret,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { getDeviceHistory } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { getDeviceInfo } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { claimDevice, getLabelProduct, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { dissolveHome, listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { claimLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { removeMember, listMembers } from '@slipway/contract/users/homes/members.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
} from '../../devices/devices/testing/devices-rig.ts'
import { aUser, ends, join, labelOf, newHome, releaseNow, type TestUser } from './testing/homes-rig.ts'

const WRONG = '0'.repeat(10)
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
const claim = (user: TestUser, homeId: string, device: { serial: string }, code?: string) =>
  user.call(claimDevice, { homeId, ...labelOf(server, { productId, serial: device.serial }), ...(code && { code }) })
async function aHome(): Promise<{ owner: TestUser; homeId: string }> {
  const owner = await aUser(server)
  return { owner, homeId: await newHome(owner) }
}
const trailOf = async (serial: string) => {
  const { rows } = await server.db.pool.query<{ kind: number }>(
    `select b.kind from device_bindings b join devices d on d.id = b.device_id where d.serial = $1 order by b.id`,
    [serial],
  )
  return rows.map(({ kind }) => kind)
}

describe('a device is bound', () => {
  test('with the code of its label, before or after its first connect, and developers see to whom', async () => {
    const { owner, homeId } = await aHome()
    const device = await aDevice()
    const { code } = labelOf(server, device)
    const typed = `${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase()
    const bound = await claim(owner, homeId, device, typed)
    expect(bound).toMatchObject({ name: 'Lamp', productId, roomId: null, online: false, activated: false, values: {} })
    // Once more is no mistake, and binds nothing else.
    expect(bound.isPresent).toBe(false)
    expect(await claim(owner, homeId, device)).toMatchObject({ deviceId: bound.deviceId, isPresent: true })
    const inYours = { data: { refusal: 'homes.inYourHome', home: 'Home' } }
    await expect(claim(owner, await newHome(owner, 'Hut'), device)).rejects.toMatchObject(inYours)
    expect(await owner.call(listHomes, {})).toMatchObject([{ homeId, devices: 1 }, { devices: 0 }])
    expect(await developer().call(getDeviceInfo, { subSerial: device.serial, productId })).toMatchObject({
      boundUser: 'u***@example.com',
      bindTime: server.clock.now(),
    })
    expect(await developer().call(getDevice, { productId, serial: device.serial })).toMatchObject({
      binding: { boundUser: 'u***@example.com', bindTime: server.clock.now() },
    })
    expect(await trailOf(device.serial)).toEqual([1])
  })

  test('without a product ID where the label was typed: the code tells devices with one serial number apart', async () => {
    const { owner, homeId } = await aHome()
    const other = await makeProduct(server)
    await releaseNow(server, other)
    const [{ serial }, theirs] = [await aDevice(), await makeDevice(developer(), other)]
    await server.db.updateTable('devices').set({ serial }).where('serial', '=', theirs.serial).execute()
    const typed = (of: string, code = labelOf(server, { productId: of, serial }).code) =>
      owner.call(claimDevice, { homeId, serial, code })
    expect(await typed(other)).toMatchObject({ productId: other })
    expect(await typed(productId)).toMatchObject({ productId })
    for (let time = 0; time < claimLimits.wrongCodes; time++) await ends(typed(productId, WRONG))
    expect(await ends(claim(owner, homeId, { serial }))).toBe('homes.codeLocked')
    expect(await ends(owner.call(claimDevice, { homeId, serial: 'absent', code: WRONG }))).toBe('homes.claimRefused')
  })

  test('with its serial number in lower case, as one attempt', async () => {
    const { owner, homeId } = await aHome()
    const device = await aDevice()
    const upper = `UP${device.serial}`.toUpperCase()
    await server.db.updateTable('devices').set({ serial: upper }).where('serial', '=', device.serial).execute()
    const { code } = labelOf(server, { productId, serial: upper })
    const typed = (serial: string, given: string, product: object = { productId }) =>
      owner.call(claimDevice, { homeId, ...product, serial, code: given })
    for (let time = 1; time < claimLimits.wrongCodes; time++) await ends(typed(upper.toLowerCase(), WRONG))
    expect(await typed(upper.toLowerCase(), code, {})).toMatchObject({ productId })
    expect(await typed(upper.toLowerCase(), code)).toMatchObject({ isPresent: true })
    // In either case it is one serial number.
    expect(await ends(typed(upper, WRONG))).toBe('homes.claimRefused')
    expect(await ends(typed(upper.toLowerCase(), code))).toBe('homes.codeLocked')
  })

  test('never with its serial number alone, another code, or the code from before a new secret', async () => {
    const { owner, homeId } = await aHome()
    const [device, other] = [await aDevice(), await aDevice()]
    const claimRefused = refused('homes.claimRefused')
    for (const code of ['', WRONG, labelOf(server, other).code]) {
      const attempt = owner.call(claimDevice, { homeId, productId, serial: device.serial, code })
      await expect(attempt).rejects.toMatchObject(claimRefused)
    }
    await expect(claim(owner, homeId, { serial: 'absent' })).rejects.toMatchObject(claimRefused)
    await developer().call(resetDeviceSecret, { productId, serial: device.serial })
    await expect(claim(owner, homeId, device)).rejects.toMatchObject(claimRefused)
    const renewed = labelOf(server, { productId, serial: device.serial, secretVersion: 1 })
    expect(await owner.call(claimDevice, { homeId, ...renewed })).toMatchObject({ name: 'Lamp' })
  })

  test('by those alone who may add devices to the home', async () => {
    const { owner, homeId } = await aHome()
    const manager = await join(owner, homeId, await aUser(server), true)
    const member = await join(owner, homeId, await aUser(server))
    const former = await join(owner, homeId, await aUser(server), true)
    const [, , , last] = await owner.call(listMembers, { homeId })
    await owner.call(removeMember, { homeId, memberId: last?.memberId ?? '' })
    const stranger = await aUser(server)
    const device = await aDevice()
    for (const user of [member, former, stranger]) {
      await expect(claim(user, homeId, device)).rejects.toMatchObject(refused('homes.notFound'))
    }
    expect(await claim(manager, homeId, device)).toMatchObject({ productId })
  })

  test('to one home at a time: of many claims at once one wins, and the others learn no name', async () => {
    const homes = await Promise.all(Array.from({ length: 6 }, aHome))
    const device = await aDevice()
    const ended = await Promise.all(homes.map(({ owner, homeId }) => ends(claim(owner, homeId, device))))
    expect(ended.toSorted()).toEqual(['done', ...Array<string>(5).fill('homes.boundElsewhere')])
    expect(await trailOf(device.serial)).toEqual([1])
  })

  test('only once its product is released', async () => {
    const { owner, homeId } = await aHome()
    const early = await makeProduct(server)
    const { serial } = await makeDevice(developer(), early)
    const attempt = owner.call(claimDevice, { homeId, ...labelOf(server, { productId: early, serial }) })
    await expect(attempt).rejects.toMatchObject(refused('homes.notReleased'))
    const product = (of: string) => owner.call(getLabelProduct, { productId: of })
    for (const of of [early, 'f'.repeat(32)]) {
      await expect(product(of)).rejects.toMatchObject(refused('homes.notReleased'))
    }
    expect(await product(productId)).toMatchObject({ productName: 'Lamp' })
  })
})

describe('attempts to bind', () => {
  test('with wrong codes lock the codes of this serial number alone, after exactly ten of any users', async () => {
    const device = await aDevice()
    const homes = await Promise.all(Array.from({ length: 13 }, aHome))
    const ended = await Promise.all(homes.map(({ owner, homeId }) => ends(claim(owner, homeId, device, WRONG))))
    expect(ended.filter((end) => end === 'homes.claimRefused')).toHaveLength(claimLimits.wrongCodes)
    expect(ended.filter((end) => end === 'homes.codeLocked')).toHaveLength(3)
    const { owner, homeId } = await aHome()
    await expect(claim(owner, homeId, device)).rejects.toMatchObject({ data: { refusal: 'homes.codeLocked' } })
    expect(await claim(owner, homeId, await aDevice())).toMatchObject({ productId })
    server.clock.advance(claimLimits.windowMs)
    expect(await claim(owner, homeId, device)).toMatchObject({ productId })
  })

  test('are limited for a user and for an address, right ones included, however many come at once', async () => {
    const { owner, homeId } = await aHome()
    const device = await aDevice()
    await claim(owner, homeId, device)
    const ended = await Promise.all(Array.from({ length: 24 }, () => ends(claim(owner, homeId, device))))
    expect(ended.filter((end) => end === 'done')).toHaveLength(claimLimits.perUser - 1)
    expect(ended.filter((end) => end === 'homes.tooManyClaims')).toHaveLength(5)

    const network = (n: number) => aUser(server, 'v6', `2001:db8:1:1::${n}`)
    for (const n of [1, 2, 3]) {
      const user = await network(n)
      const home = await newHome(user)
      for (let time = 0; time < claimLimits.perUser; time++) await ends(claim(user, home, device))
    }
    const late = await network(4)
    const lateHome = await newHome(late)
    expect(await ends(claim(late, lateHome, device))).toBe('homes.tooManyClaims')
    const elsewhere = await aUser(server, 'v6', '2001:db8:1:2::1')
    expect(await ends(claim(elsewhere, await newHome(elsewhere), device))).toBe('homes.boundElsewhere')
  })
})

describe('a device is unbound', () => {
  test('by the owner, or by the manager that added it; no other user finds it', async () => {
    const { owner, homeId } = await aHome()
    const manager = await join(owner, homeId, await aUser(server), true)
    const member = await join(owner, homeId, await aUser(server))
    const stranger = await aUser(server)
    const [ofOwner, ofManager] = [await aDevice(), await aDevice()]
    const { deviceId } = await claim(owner, homeId, ofOwner)
    for (const user of [manager, member, stranger]) {
      await expect(user.call(unbindDevice, { deviceId })).rejects.toMatchObject(refused('homes.deviceNotFound'))
    }
    await manager.call(unbindDevice, { deviceId: (await claim(manager, homeId, ofManager)).deviceId })
    await owner.call(unbindDevice, { deviceId })
    await expect(owner.call(unbindDevice, { deviceId })).rejects.toMatchObject(refused('homes.deviceNotFound'))
    expect(await owner.call(listHomes, {})).toMatchObject([{ devices: 0 }])
    expect(await trailOf(ofOwner.serial)).toEqual([1, 2])
  })

  test('with what it has reported: the next owner, and the developer, see nothing of the first', async () => {
    const first = await aHome()
    const device = await aDevice()
    const online = await connect(server, transport, device)
    const name = { productId, serial: device.serial }
    const { deviceId } = await claim(first.owner, first.homeId, device)
    await uplink(server, online, { id: '1', data: { name: 'canary' } })
    await uplink(server, online, { id: '2', data: { note: 'canary' } }, { tail: 'up/event/leak' })
    await developer().call(setProperties, { ...name, data: { level: 3 } })
    // The log has it with the time at which it is sent.
    const isSent = async () =>
      (await developer().call(getDevice, name)).messages.some(({ topic }) => topic.endsWith('/down/property/set'))
    await eventually(isSent)
    expect(await developer().call(getDevice, name)).toMatchObject({ properties: [{ value: 'canary' }] })

    server.clock.advance(1000)
    await first.owner.call(unbindDevice, { deviceId })
    await server.domains.outbox.deliverDue()
    const shown = await developer().call(getDevice, name)
    expect(JSON.stringify(shown)).not.toContain('canary')
    expect(shown).toMatchObject({ properties: [], commands: [], events: { total: 0 } })
    // The device learns that it is in no home.
    expect(shown.messages.filter(({ topic }) => !topic.endsWith('/down/bind'))).toEqual([])
    expect((await developer().call(listDeviceEvents, name)).items).toEqual([])
    const range = { from: server.clock.now() - 86_400_000, to: server.clock.now() + 1 }
    const history = await developer().call(getDeviceHistory, { ...name, deKey: 'name', ...range })
    expect(history.points).toEqual([])

    const second = await aHome()
    const again = await claim(second.owner, second.homeId, device)
    expect(again.values).toEqual({})
    expect(again.deviceId).not.toBe(deviceId)
    await expect(first.owner.call(unbindDevice, { deviceId: again.deviceId })).rejects.toMatchObject(
      refused('homes.deviceNotFound'),
    )
  })

  test('without erasing where its user wants that', async () => {
    const { owner, homeId } = await aHome()
    const device = await aDevice()
    const online = await connect(server, transport, device)
    const { deviceId } = await claim(owner, homeId, device)
    await uplink(server, online, { id: '1', data: { sw: true } })
    server.clock.advance(1000)
    await owner.call(unbindDevice, { deviceId, eraseHistory: false })
    await server.domains.outbox.deliverDue()
    const shown = await developer().call(getDevice, { productId, serial: device.serial })
    expect(shown.properties).toEqual([])
    expect(shown.messages.length).toBeGreaterThan(0)
  })

  test('with its home, and when its developer deletes it', async () => {
    const { owner, homeId } = await aHome()
    const [kept, deleted] = [await aDevice(), await aDevice()]
    await claim(owner, homeId, kept)
    await claim(owner, homeId, deleted)
    await developer().call(deleteDevice, { productId, serial: deleted.serial })
    expect(await owner.call(listHomes, {})).toMatchObject([{ devices: 1 }])
    const { rows } = await server.db.pool.query<{ kind: number }>(
      'select kind from device_bindings where user_id is null',
    )
    expect(rows).toEqual([{ kind: 4 }])
    await owner.call(dissolveHome, { homeId })
    expect(await trailOf(kept.serial)).toEqual([1, 2])
    const next = await aHome()
    expect(await claim(next.owner, next.homeId, kept)).toMatchObject({ productId })
  })
})

test('a product with devices in homes can’t be deleted', async () => {
  const product = await makeProduct(server)
  await releaseNow(server, product)
  const { serial } = await makeDevice(developer(), product)
  const { owner, homeId } = await aHome()
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, { productId: product, serial }) })
  await server.db.updateTable('products').set({ publish_status: 1 }).where('id', '=', product).execute()
  const deleting = developer().call(deleteProduct, { productId: product })
  await expect(deleting).rejects.toMatchObject({ data: { refusal: 'products.devicesBound', count: 1 } })
  await owner.call(unbindDevice, { deviceId })
  await developer().call(deleteProduct, { productId: product })
})
