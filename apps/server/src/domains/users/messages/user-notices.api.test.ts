import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { dissolveHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { listMembers, removeMember, transferHome } from '@slipway/contract/users/homes/members.calls.ts'
import { acceptShare, endShare, shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { countUnreadMessages } from '@slipway/contract/users/messages/messages.calls.ts'
import { messageLimits } from '@slipway/contract/users/messages/messages.limits.ts'
import {
  deleteUserNotices,
  listUserNotices,
  readUserNotices,
} from '@slipway/contract/users/messages/user-notices.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { changeUserPassword } from '@slipway/contract/users/users/users.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { recordingTransport, uplink } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, join, newHome, tokenOf, type TestUser } from '../homes/testing/homes-rig.ts'
import { password } from '../users/testing/users-samples.ts'
import { exportedMessages } from './exported.ts'
import { boundDevice, productWithMessages } from './testing/messages-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await productWithMessages(server, { leak: {} })
})
afterAll(() => server[Symbol.asyncDispose]())

const noticesOf = async (user: TestUser) => (await user.call(listUserNotices, {})).items.map(({ kind }) => kind)
const memberOf = async (owner: TestUser, homeId: string) =>
  (await owner.call(listMembers, { homeId })).find(({ isMe }) => !isMe)?.memberId ?? ''

test('users are notified of what others do in their homes: joined, left, removed, handed over, dissolved', async () => {
  const [owner, member] = [await aUser(server), await aUser(server)]
  const homeId = await newHome(owner, 'Flat')
  await join(owner, homeId, member)
  expect((await owner.call(listUserNotices, {})).items).toMatchObject([
    {
      kind: 'memberJoined',
      text: expect.stringMatching(/^u.*@example.com has joined the home “Flat”$/),
      isRead: false,
    },
  ])
  await owner.call(removeMember, { homeId, memberId: await memberOf(owner, homeId) })
  expect(await noticesOf(member)).toEqual(['removedFromHome'])
  await join(owner, homeId, member)
  const own = (await member.call(listMembers, { homeId })).find(({ isMe }) => isMe)?.memberId ?? ''
  await member.call(removeMember, { homeId, memberId: own })
  expect(await noticesOf(owner)).toEqual(['memberLeft', 'memberJoined', 'memberJoined'])
  await join(owner, homeId, member)
  await owner.call(transferHome, { homeId, memberId: await memberOf(owner, homeId), password })
  expect(await noticesOf(member)).toEqual(['homeHandedOver', 'removedFromHome'])
  await member.call(dissolveHome, { homeId })
  expect((await owner.call(listUserNotices, { size: 1 })).items).toMatchObject([{ kind: 'homeDissolved' }])
  expect((await noticesOf(member)).length).toBe(2)
})

test('members are notified of a device that was removed or reset, users of a share and of their password', async () => {
  const { owner, homeId, deviceId, online } = await boundDevice(server, transport, productId)
  const member = await join(owner, homeId, await aUser(server))
  const guest = await aUser(server)
  const { url, shareId } = await owner.call(shareDevice, { deviceId })
  await guest.call(acceptShare, { token: tokenOf(url) })
  expect((await noticesOf(owner))[0]).toBe('shareAccepted')
  await owner.call(endShare, { shareId })
  expect(await noticesOf(guest)).toEqual(['shareEnded'])
  await server.as('developer').call(saveIdentityRules, { productId, ...usualIdentityRules, resetLeavesHome: true })
  await uplink(server, online, { id: '1', reset: 'one' }, { tail: 'up/bind/reset' })
  const { items } = await member.call(listUserNotices, {})
  expect(items).toMatchObject([{ kind: 'deviceReset', text: expect.stringContaining('“Lamp” was reset') }])
  expect((await noticesOf(owner))[0]).toBe('deviceReset')

  const other = await boundDevice(server, transport, productId)
  const reader = await join(other.owner, other.homeId, await aUser(server))
  await other.owner.call(unbindDevice, { deviceId: other.deviceId })
  expect(await noticesOf(reader)).toEqual(['deviceRemoved'])
  expect(await noticesOf(other.owner)).toEqual(['memberJoined'])
  await reader.call(changeUserPassword, { oldPassword: password, password: encodePassword('Other-0ne') })
  expect((await noticesOf(reader))[0]).toBe('passwordChanged')
})

test('they are counted, read, paged, deleted and exported by their user alone, and kept for 180 days', async () => {
  const [owner, member] = [await aUser(server), await aUser(server)]
  const homeId = await newHome(owner)
  for (let n = 0; n < 3; n++) {
    await join(owner, homeId, member)
    await owner.call(removeMember, { homeId, memberId: await memberOf(owner, homeId) })
  }
  expect(await member.call(countUnreadMessages, {})).toEqual({ alarm: 0, notice: 0, system: 3 })
  const first = await member.call(listUserNotices, { size: 2 })
  const second = await member.call(listUserNotices, { size: 2, before: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null])
  const oldest = second.items[0]?.noticeId ?? ''
  await expect(owner.call(readUserNotices, { upTo: oldest })).rejects.toMatchObject(refused('messages.notFound'))
  expect(await member.call(readUserNotices, { upTo: oldest })).toMatchObject({ system: 2 })
  await owner.call(deleteUserNotices, { ids: [oldest] })
  expect(await noticesOf(member)).toHaveLength(3)
  await member.call(deleteUserNotices, { ids: [oldest] })
  expect(await noticesOf(member)).toHaveLength(2)
  const files = await exportedMessages(server.db, member.id, server.clock.now())
  const kinds = files['system-messages.csv']?.map(([, kind]) => kind)
  expect(kinds).toEqual(['kind', 'removedFromHome', 'removedFromHome'])

  const sweep = () => server.domains.messages.jobs.find(({ name }) => name === 'messages.sweep')?.run()
  server.clock.advance(messageLimits.systemKeptMs - 1)
  await sweep()
  expect(
    await server.db.selectFrom('user_notices').select('id').where('user_id', '=', member.id).execute(),
  ).toHaveLength(2)
  server.clock.advance(1)
  await sweep()
  expect(await server.db.selectFrom('user_notices').select('id').where('user_id', '=', member.id).execute()).toEqual([])
})

test('the next owner of a home is notified when the account of the owner is erased, without any name that it gave', async () => {
  const [owner, heir] = [await aUser(server), await aUser(server)]
  const homeId = await newHome(owner, 'Flat')
  await join(owner, homeId, heir)
  await owner.call(removeMember, { homeId, memberId: await memberOf(owner, homeId) })
  await join(owner, homeId, heir)
  const { homes, messages } = server.domains
  const erasing = [...homes.subscriptions, ...messages.subscriptions].filter(({ event }) => event === userErased)
  await inTransaction(server.db, async (tx) => {
    for (const one of erasing) if (one.kind === 'inTransaction') await one.handle(tx, { userId: owner.id })
  })
  const { items } = await heir.call(listUserNotices, {})
  expect(items).toMatchObject([
    { kind: 'homeHandedOver', text: 'The owner of the home “Home” has deleted the account: the home is yours now' },
  ])
})
