import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getDeviceInfo } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { readScanned } from '@slipway/contract/devices/devices/label-code.ts'
import {
  bindVirtualDevice,
  createBindTicket,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { listUserNotices } from '@slipway/contract/users/messages/user-notices.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productWithMessages } from '../messages/testing/messages-rig.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct, uplink } from '../../devices/devices/testing/devices-rig.ts'
import { idOf, makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { testUsersStore } from '../users/test-users.store.ts'
import { usersStore } from '../users/users.store.ts'
import { aUser, newHome } from './testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeRoot(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const bind = (by: Caller, id: string) => by.call(bindVirtualDevice, { id })

async function bindingOf(by: Caller, device: { productId: string; serial: string }) {
  return (await by.call(getDevice, device)).binding
}

const counted = async (scope: string, key: string): Promise<number> => {
  const row = await server.db
    .selectFrom('counters')
    .select('n')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.n ?? 0
}

const testHomes = () => server.db.selectFrom('homes').select('id').where('is_test', '=', true).execute()

test('a virtual device that is bound without a phone is in a test home, which counts nowhere and holds no product', async () => {
  const owner = server.as('developer', 'one')
  const users = await counted('users', '')
  const productIds = [await makeProduct(server, owner), await makeProduct(server, owner)]
  const before = (await testHomes()).length
  // At once, as by two pages: one test user, one home.
  const bound = await Promise.all(productIds.map(async (id) => ({ productId: id, ...(await bind(owner, id)) })))
  expect(await testHomes()).toHaveLength(before + 1)
  for (const device of bound) {
    expect(await bindingOf(owner, device)).toEqual({ boundUser: null, bindTime: server.clock.now() })
    const asked = { subSerial: device.serial, productId: device.productId }
    expect(await owner.call(getDeviceInfo, asked)).toMatchObject({ boundUser: null, bindTime: null })
    expect(await counted('devicesBound', device.productId)).toBe(0)
    await owner.call(deleteProduct, { productId: device.productId })
  }
  expect(await counted('users', '')).toBe(users)
})

test('whoever shows its ticket takes it from there, and a second binding leaves it where it is', async () => {
  const owner = server.as('developer', 'two')
  const id = await makeProduct(server, owner)
  const { serial } = await bind(owner, id)
  const [user, other] = [await aUser(server), await aUser(server)]
  const claim = async (by: typeof user) => {
    const shown = readScanned((await owner.call(createBindTicket, { id })).url)
    const ticket = shown?.kind === 'ticket' ? shown.ticket : ''
    return by.call(claimDevice, { homeId: await newHome(by), ticket })
  }
  const { deviceId } = await claim(user)
  expect(await bindingOf(owner, { productId: id, serial })).toMatchObject({ boundUser: 'u***@example.com' })
  expect(await counted('devicesBound', id)).toBe(1)
  await bind(owner, id)
  expect(await bindingOf(owner, { productId: id, serial })).toMatchObject({ boundUser: 'u***@example.com' })
  await expect(claim(other)).rejects.toThrow()
  await user.call(unbindDevice, { deviceId, eraseHistory: true })
  expect(await bindingOf(owner, { productId: id, serial })).toBeNull()
  await bind(owner, id)
  expect(await bindingOf(owner, { productId: id, serial })).toMatchObject({ boundUser: null })
  expect(await counted('devicesBound', id)).toBe(0)
})

test('its events become messages of the test home', async () => {
  const productId = await productWithMessages(server, { leak: { eStorageCycle: 7 } })
  const { serial } = await bind(server.as('developer'), productId)
  const device = await server.db
    .selectFrom('devices')
    .select('id')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  await uplink(server, { deviceId: device.id, productId, serial }, { data: { level: 40 } }, { tail: 'up/event/leak' })
  await server.domains.messages.writer.deliverDue()
  const written = await server.db.selectFrom('messages').select('home_id').where('device_id', '=', device.id).execute()
  expect(await testHomes()).toContainEqual({ id: written[0]?.home_id })
})

test('the home of a user learns that the developer has deleted the device', async () => {
  const owner = server.as('developer', 'four')
  const id = await makeProduct(server, owner)
  const user = await aUser(server)
  const shown = readScanned((await owner.call(createBindTicket, { id })).url)
  await user.call(claimDevice, { homeId: await newHome(user), ticket: shown?.kind === 'ticket' ? shown.ticket : '' })
  await owner.call(unbindVirtualDevice, { id })
  expect((await user.call(listUserNotices, {})).items).toMatchObject([{ kind: 'deviceDeleted' }])
})

test('the device itself is free: it is in no home of a user', async () => {
  const owner = server.as('developer', 'three')
  const id = await makeProduct(server, owner)
  const { serial } = await bind(owner, id)
  const device = await server.db
    .selectFrom('devices')
    .select('id')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  expect(await server.domains.homes.binding.stateOf(device.id)).toMatchObject({ bound: false })
})

test('a test user can’t sign in, and is erased with its home when the account is deleted', async () => {
  const leaving = server.as('administrator', 'leaving')
  const targetUserId = await idOf(leaving)
  const accountId = Number(targetUserId)
  const id = await makeProduct(server, leaving)
  await bind(leaving, id)
  const userId = await testUsersStore(server.db).find(accountId)
  const user = await usersStore(server.db).byId(userId)
  expect(await usersStore(server.db).byIndexcode(user?.indexcode ?? '')).toBeUndefined()
  const homes = (await testHomes()).length
  await server.as('administrator').call(deleteAccount, { targetUserId })
  expect(await usersStore(server.db).byId(userId)).toBeUndefined()
  expect(await testHomes()).toHaveLength(homes - 1)
})
