import {
  addHome,
  addRoom,
  deleteRoom,
  dissolveHome,
  listHomes,
  listRooms,
  renameRoom,
  sortRooms,
  updateHome,
} from '@slipway/contract/users/homes/homes.calls.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import {
  joinHome,
  inviteMember,
  listMembers,
  readInvitation,
  removeMember,
  transferHome,
  updateMember,
  withdrawInvitations,
} from '@slipway/contract/users/homes/members.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { password } from '../users/testing/users-samples.ts'
import { aUser, ends, join, newHome, tokenOf, type TestUser } from './testing/homes-rig.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const notFound = refused('homes.notFound')
const memberIdOf = async (user: TestUser, homeId: string) =>
  (await user.call(listMembers, { homeId })).find(({ isMe }) => isMe)?.memberId ?? ''

describe('a home', () => {
  test('has one owner, members, and rooms in its own order', async () => {
    const owner = await aUser(server, 'owner')
    const homeId = await newHome(owner, 'Our flat')
    expect(await owner.call(listHomes, {})).toEqual([
      {
        homeId,
        name: 'Our flat',
        timeZone: 'Asia/Shanghai',
        country: '',
        role: 1,
        mayManage: false,
        members: 1,
        devices: 0,
      },
    ])
    const member = await join(owner, homeId, await aUser(server, 'member'))
    expect(await member.call(listHomes, {})).toMatchObject([{ homeId, role: 2, mayManage: false, members: 2 }])
    expect(await owner.call(listMembers, { homeId })).toMatchObject([
      { role: 1, isMe: true, account: 'o***@example.com' },
      { role: 2, isMe: false, account: 'm***@example.com', nickname: '' },
    ])

    const [hall, bath, attic] = [
      await owner.call(addRoom, { homeId, name: 'Hall' }),
      await owner.call(addRoom, { homeId, name: 'Bath' }),
      await owner.call(addRoom, { homeId, name: 'Attic' }),
    ]
    await expect(owner.call(addRoom, { homeId, name: 'HALL' })).rejects.toMatchObject(refused('homes.roomTaken'))
    expect(await owner.call(sortRooms, { homeId, sort: [attic.roomId] })).toEqual([attic, hall, bath])
    await owner.call(renameRoom, { roomId: bath.roomId, name: 'Bathroom' })
    await owner.call(deleteRoom, { roomId: hall.roomId })
    expect(await member.call(listRooms, { homeId })).toEqual([attic, { ...bath, name: 'Bathroom' }])
    expect(await owner.call(updateHome, { homeId, name: 'Flat' })).toMatchObject({ name: 'Flat', country: '' })
  })

  test('grants each member what the table of permissions says, and is absent for all others', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    const manager = await join(owner, homeId, await aUser(server), true)
    const member = await join(owner, homeId, await aUser(server))
    const former = await join(owner, homeId, await aUser(server))
    await owner.call(removeMember, { homeId, memberId: await memberIdOf(former, homeId) })
    const stranger = await aUser(server)
    await newHome(stranger)
    const { roomId } = await owner.call(addRoom, { homeId, name: 'Hall' })
    const memberId = await memberIdOf(member, homeId)
    const may = async (user: TestUser) => ({
      see: await ends(user.call(listRooms, { homeId })),
      members: await ends(user.call(listMembers, { homeId })),
      rename: await ends(user.call(updateHome, { homeId, country: 'CN' })),
      addRoom: await ends(user.call(addRoom, { homeId, name: `Room ${user.id}` })),
      renameRoom: await ends(user.call(renameRoom, { roomId, name: 'Hall' })),
      sort: await ends(user.call(sortRooms, { homeId, sort: [] })),
      invite: await ends(user.call(inviteMember, { homeId })),
      withdraw: await ends(user.call(withdrawInvitations, { homeId })),
      change: await ends(user.call(updateMember, { homeId, memberId, mayManage: false })),
    })
    const manages = { see: 'done', members: 'done', rename: 'done', addRoom: 'done', renameRoom: 'done', sort: 'done' }
    const nothing = {
      see: 'homes.notFound',
      members: 'homes.notFound',
      rename: 'homes.notFound',
      addRoom: 'homes.notFound',
      renameRoom: 'homes.roomNotFound',
      sort: 'homes.notFound',
      invite: 'homes.notFound',
      withdraw: 'homes.notFound',
      change: 'homes.notFound',
    }
    expect(await may(owner)).toEqual({ ...manages, invite: 'done', withdraw: 'done', change: 'done' })
    expect(await may(manager)).toEqual({ ...nothing, ...manages })
    expect(await may(member)).toEqual({ ...nothing, see: 'done', members: 'done' })
    for (const other of [former, stranger]) expect(await may(other)).toEqual(nothing)

    for (const other of [manager, stranger]) {
      await expect(other.call(dissolveHome, { homeId })).rejects.toMatchObject(notFound)
      await expect(other.call(transferHome, { homeId, memberId, password })).rejects.toMatchObject(notFound)
      await expect(other.call(removeMember, { homeId, memberId })).rejects.toMatchObject(notFound)
    }
    await expect(member.call(deleteRoom, { roomId })).rejects.toMatchObject(refused('homes.roomNotFound'))
    await expect(stranger.call(deleteRoom, { roomId })).rejects.toMatchObject(refused('homes.roomNotFound'))
  })

  test('of another owner lends its ids to no call', async () => {
    const [one, other] = [await aUser(server), await aUser(server)]
    const [homeId, foreign] = [await newHome(one), await newHome(other)]
    const foreignMember = await memberIdOf(other, foreign)
    const attempts = [
      one.call(updateMember, { homeId, memberId: foreignMember, mayManage: true }),
      one.call(removeMember, { homeId, memberId: foreignMember }),
      one.call(transferHome, { homeId, memberId: foreignMember, password }),
    ]
    expect(await Promise.all(attempts.map(ends))).toEqual(Array<string>(3).fill('homes.memberNotFound'))
    const { roomId } = await other.call(addRoom, { homeId: foreign, name: 'Hall' })
    expect(await one.call(sortRooms, { homeId, sort: [roomId] })).toEqual([])
  })

  test('is left by members, but not by its owner', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    const member = await join(owner, homeId, await aUser(server))
    const leaving = owner.call(removeMember, { homeId, memberId: await memberIdOf(owner, homeId) })
    await expect(leaving).rejects.toMatchObject(refused('homes.ownerStays'))
    await member.call(removeMember, { homeId, memberId: await memberIdOf(member, homeId) })
    expect(await member.call(listHomes, {})).toEqual([])
    expect(await owner.call(listMembers, { homeId })).toHaveLength(1)
  })

  test('is handed over with the password: the previous owner becomes a member that may manage', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    const heir = await join(owner, homeId, await aUser(server))
    const memberId = await memberIdOf(heir, homeId)
    const wrong = owner.call(transferHome, { homeId, memberId, password: 'V3JvbmctMDBuZQ==' })
    await expect(wrong).rejects.toMatchObject(refused('sign-in.wrongPassword'))
    expect(await owner.call(transferHome, { homeId, memberId, password })).toMatchObject({ role: 2, mayManage: true })
    expect(await heir.call(listHomes, {})).toMatchObject([{ role: 1 }])
    await expect(owner.call(dissolveHome, { homeId })).rejects.toMatchObject(notFound)
    await heir.call(dissolveHome, { homeId })
    expect(await owner.call(listHomes, {})).toEqual([])
  })

  test('and its parts are limited in number', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    for (let n = 0; n < homeLimits.rooms; n++) await owner.call(addRoom, { homeId, name: `Room ${n}` })
    const room = owner.call(addRoom, { homeId, name: 'One more' })
    await expect(room).rejects.toMatchObject(refused('homes.tooManyRooms'))
    // One is there; ten more at the same time.
    const added = await Promise.allSettled(
      Array.from({ length: 10 }, () => owner.call(addHome, { name: 'Home', timeZone: 'UTC' })),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(homeLimits.owned - 1)
    expect(await owner.call(listHomes, {})).toHaveLength(homeLimits.owned)
  })
})

test('an erased user leaves its homes: to a manager, else to the first member; without others they are dissolved', async () => {
  const gone = await aUser(server)
  const [managed, plain, alone] = [await newHome(gone, 'A'), await newHome(gone, 'B'), await newHome(gone, 'C')]
  const [first, manager] = [await aUser(server), await aUser(server)]
  await join(gone, managed, first)
  await join(gone, managed, manager, true)
  await join(gone, plain, first)
  const theirs = await newHome(first, 'D')
  await join(first, theirs, gone)
  await inTransaction(server.db, async (tx) => {
    for (const one of server.domains.homes.subscriptions) {
      if (one.kind === 'inTransaction' && one.event === userErased) await one.handle(tx, { userId: gone.id })
    }
  })
  expect(await manager.call(listHomes, {})).toMatchObject([{ homeId: managed, role: 1, members: 2 }])
  expect(await first.call(listHomes, {})).toMatchObject([
    { homeId: managed, role: 2 },
    { homeId: plain, role: 1, members: 1 },
    { homeId: theirs, members: 1 },
  ])
  expect(await gone.call(listHomes, {})).toEqual([])
  const { rows } = await server.db.pool.query('select from homes where uid = $1', [alone])
  expect(rows).toEqual([])
})

describe('an invitation', () => {
  test('names home and inviter before a user joins, and its address has the token in the fragment', async () => {
    const owner = await aUser(server, 'inviter')
    const homeId = await newHome(owner, 'Our flat')
    const { url, expireTime } = await owner.call(inviteMember, { homeId, mayManage: true })
    expect(new URL(url)).toMatchObject({ pathname: '/app/j', search: '' })
    expect(expireTime - server.clock.now()).toBe(24 * 3_600_000)
    const token = tokenOf(url)
    const guest = await aUser(server)
    expect(await guest.call(readInvitation, { token })).toEqual({
      homeName: 'Our flat',
      by: 'i***@example.com',
      mayManage: true,
      expireTime,
      isMember: false,
    })
    expect(await guest.call(joinHome, { token })).toMatchObject({ homeId, role: 2, mayManage: true })
    const { rows } = await server.db.pool.query('select * from home_invitations')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is used as often as it says, however many join at once', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    const token = tokenOf((await owner.call(inviteMember, { homeId, uses: 3 })).url)
    const guests = await Promise.all(Array.from({ length: 6 }, () => aUser(server)))
    const joined = await Promise.all(guests.map((guest) => ends(guest.call(joinHome, { token }))))
    expect(joined.toSorted()).toEqual(['done', 'done', 'done', ...Array<string>(3).fill('homes.invitationOver')])
    expect(await owner.call(listMembers, { homeId })).toHaveLength(4)
  })

  test('is used up by no member that joins again', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    const token = tokenOf((await owner.call(inviteMember, { homeId })).url)
    await owner.call(joinHome, { token })
    const guest = await aUser(server)
    await guest.call(joinHome, { token })
    expect(await owner.call(listMembers, { homeId })).toHaveLength(2)
  })

  test('lets no one back in who was removed, nor a previous owner', async () => {
    const [owner, guest, heir] = [await aUser(server), await aUser(server), await aUser(server)]
    const homeId = await newHome(owner)
    const invite = async (uses = 3) => tokenOf((await owner.call(inviteMember, { homeId, mayManage: true, uses })).url)
    const over = refused('homes.invitationOver')
    const idOfMember = async (account: string) =>
      (await owner.call(listMembers, { homeId })).find((one) => one.account === maskedAccount(account) && !one.isMe)
        ?.memberId ?? ''
    const first = await invite()
    await guest.call(joinHome, { token: first })
    await owner.call(removeMember, { homeId, memberId: await idOfMember(guest.account) })
    await expect(guest.call(joinHome, { token: first })).rejects.toMatchObject(over)

    const second = await invite()
    await heir.call(joinHome, { token: second })
    const own = await invite()
    await owner.call(transferHome, { homeId, memberId: await idOfMember(heir.account), password })
    const former = (await heir.call(listMembers, { homeId })).find(({ isMe }) => !isMe)?.memberId ?? ''
    await heir.call(removeMember, { homeId, memberId: former })
    for (const token of [second, own]) {
      await expect(owner.call(joinHome, { token })).rejects.toMatchObject(over)
    }
  })

  test('ends after a day, when it is withdrawn, and with its home', async () => {
    const owner = await aUser(server)
    const guest = await aUser(server)
    const homeId = await newHome(owner)
    const over = refused('homes.invitationOver')
    const invite = async () => tokenOf((await owner.call(inviteMember, { homeId })).url)
    const withdrawn = await invite()
    await owner.call(withdrawInvitations, { homeId })
    const dissolved = await invite()
    await owner.call(dissolveHome, { homeId })
    for (const token of [withdrawn, dissolved, 'A'.repeat(43)]) {
      await expect(guest.call(readInvitation, { token })).rejects.toMatchObject(over)
      await expect(guest.call(joinHome, { token })).rejects.toMatchObject(over)
    }
    const again = await newHome(owner)
    const late = tokenOf((await owner.call(inviteMember, { homeId: again })).url)
    server.clock.advance(homeLimits.invitation.lifeMs)
    await expect(guest.call(joinHome, { token: late })).rejects.toMatchObject(over)
  })

  test('is limited to twenty of a user in 24 hours', async () => {
    const owner = await aUser(server)
    const homeId = await newHome(owner)
    for (let n = 0; n < homeLimits.invitation.perDay; n++) await owner.call(inviteMember, { homeId })
    await expect(owner.call(inviteMember, { homeId })).rejects.toMatchObject(refused('homes.tooManyInvitations'))
  })
})
