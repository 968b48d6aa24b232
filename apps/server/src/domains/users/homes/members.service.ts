import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { nameForOthers } from '@slipway/contract/devices/device-query/masked.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { homeRoles, mayInHome } from '@slipway/contract/users/homes/home-rules.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Home, HomeMember } from '@slipway/contract/users/homes/homes.ts'
import type {
  inviteMember,
  readInvitation,
  removeMember,
  transferHome,
  updateMember,
} from '@slipway/contract/users/homes/members.calls.ts'
import type { Clock } from '../../../clock.ts'
import { hashOf, newToken } from '../../../crypto/random-secrets.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import type { PasswordOrigin, UsersApi } from '../users/index.ts'
import type { HomeNotices } from './home-notices.ts'
import { lockPlace, requirePlace, shownHome } from './home-places.ts'
import { requireRoomForHome } from './homes.service.ts'
import { homesStore, type StoredHome } from './homes.store.ts'
import { invitationsStore } from './invitations.store.ts'
import { membersStore, type StoredMember } from './members.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  requirePassword: UsersApi['requirePassword']
  notices: Pick<HomeNotices, 'notify' | 'notifyMembers'>
}

async function ownerOf(tx: DatabaseOrTransaction, { id }: Pick<StoredHome, 'id'>): Promise<number[]> {
  const members = await membersStore(tx).listOf(id)
  return members.filter(({ role }) => role === homeRoles.owner).map(({ userId }) => userId)
}

export function membersService({ db, clock, requirePassword, notices }: Dependencies) {
  /** A member of this home. */
  async function memberOf(tx: DatabaseOrTransaction, home: StoredHome, memberId: string): Promise<StoredMember> {
    const found = (await membersStore(tx).listOf(home.id)).find((member) => member.memberId === memberId)
    if (!found) throw new DomainError('homes.memberNotFound')
    return found
  }

  async function openInvitation(on: DatabaseOrTransaction, token: string) {
    const found = await invitationsStore(on).open(hashOf(token), clock.now())
    if (!found) throw new DomainError('homes.invitationOver')
    return found
  }

  return {
    async list(homeId: string, user: EndUser): Promise<HomeMember[]> {
      const { id } = await requirePlace(db, user, homeId, 'see')
      const members = await membersStore(db).listOf(id)
      return members.map(({ userId, ...member }) => ({ ...member, isMe: userId === user.userId }))
    },

    change: ({ homeId, memberId, mayManage }: CheckedInputOf<typeof updateMember>, user: EndUser): Promise<void> =>
      inTransaction(db, async (tx) => {
        const home = await lockPlace(tx, user, homeId, 'govern')
        const { userId, role } = await memberOf(tx, home, memberId)
        if (role === homeRoles.owner) throw new DomainError('homes.memberNotFound')
        await membersStore(tx).setMayManage(home.id, userId, mayManage)
      }),

    remove: ({ homeId, memberId }: CheckedInputOf<typeof removeMember>, user: EndUser): Promise<void> =>
      inTransaction(db, async (tx) => {
        const home = await lockPlace(tx, user, homeId, 'see')
        const member = await memberOf(tx, home, memberId)
        const isItself = member.userId === user.userId
        if (!isItself && !mayInHome(home, 'govern')) throw new DomainError('homes.notFound')
        if (member.role === homeRoles.owner) throw new DomainError('homes.ownerStays')
        await membersStore(tx).remove(home.id, member.userId)
        if (!isItself) await invitationsStore(tx).withdraw(home.id)
        const byUser = user.userId
        if (isItself) await notices.notify(tx, home.id, await ownerOf(tx, home), { kind: 'memberLeft', byUser })
        else await notices.notify(tx, home.id, [member.userId], { kind: 'removedFromHome', byUser })
      }),

    async transfer(
      { homeId, memberId, ...proof }: CheckedInputOf<typeof transferHome>,
      user: EndUser,
      from: PasswordOrigin,
    ): Promise<Home> {
      await requirePlace(db, user, homeId, 'govern')
      await requirePassword(user, proof, from)
      await inTransaction(db, async (tx) => {
        const home = await lockPlace(tx, user, homeId, 'govern')
        const heir = await memberOf(tx, home, memberId)
        if (heir.userId === user.userId) throw new DomainError('homes.memberNotFound')
        await homesStore(tx).lockUser(heir.userId)
        const { owned: limit } = homeLimits
        if ((await homesStore(tx).countOf(heir.userId)).owned >= limit) {
          throw new DomainError('homes.tooManyOwned', { limit })
        }
        await membersStore(tx).transfer(home.id, { from: user.userId, to: heir.userId })
        // Only the owner invites.
        await invitationsStore(tx).withdraw(home.id)
        await notices.notify(tx, home.id, [heir.userId], { kind: 'homeHandedOver', byUser: user.userId })
      })
      return shownHome(await requirePlace(db, user, homeId, 'see'))
    },

    async invite(
      { homeId, mayManage, uses }: CheckedInputOf<typeof inviteMember>,
      user: EndUser,
      origin: string,
    ): Promise<OutputOf<typeof inviteMember>> {
      const { token, hash } = newToken()
      const at = clock.now()
      const expireTime = at + homeLimits.invitation.lifeMs
      await inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'govern')
        await homesStore(tx).lockUser(user.userId)
        const { perDay: limit } = homeLimits.invitation
        const sent = await invitationsStore(tx).countSince(user.userId, { since: at - DAY_MS, now: at })
        if (sent >= limit) throw new DomainError('homes.tooManyInvitations', { limit })
        const invitation = { hash, homeId: id, userId: user.userId, mayManage, uses, at, expireTime }
        await invitationsStore(tx).insert(invitation)
      })
      return { url: `${origin}/app/j#${token}`, expireTime }
    },

    withdraw: (homeId: string, user: EndUser): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'govern')
        await invitationsStore(tx).withdraw(id)
      }),

    async read(token: string, user: EndUser): Promise<OutputOf<typeof readInvitation>> {
      const { homeId, homeName, mayManage, expireTime, ...inviter } = await openInvitation(db, token)
      const isMember = (await homesStore(db).find(user.userId, homeId)) !== undefined
      return { homeName, by: nameForOthers(inviter), mayManage, expireTime, isMember }
    },

    async accept(token: string, user: EndUser): Promise<Home> {
      const joined = await inTransaction(db, async (tx) => {
        const { homeId } = await openInvitation(tx, token)
        const store = homesStore(tx)
        const id = await store.lock(homeId)
        // Read once more: others may have used it up, or the owner withdrawn it, before the lock.
        const { mayManage } = await openInvitation(tx, token)
        if (id === undefined || (await store.find(user.userId, homeId))) return homeId
        await requireRoomForHome(tx, user.userId, false)
        const { members: limit } = homeLimits
        if ((await membersStore(tx).listOf(id)).length >= limit)
          throw new DomainError('homes.tooManyMembers', { limit })
        await invitationsStore(tx).useOne(hashOf(token))
        await membersStore(tx).insert(id, { userId: user.userId, role: homeRoles.member, mayManage }, clock.now())
        await notices.notify(tx, id, await ownerOf(tx, { id }), { kind: 'memberJoined', byUser: user.userId })
        return homeId
      })
      return shownHome(await requirePlace(db, user, joined, 'see'))
    },
  }
}
