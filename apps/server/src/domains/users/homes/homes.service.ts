import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import {
  addHome,
  addRoom,
  type renameRoom,
  type sortRooms,
  type updateHome,
} from '@slipway/contract/users/homes/homes.calls.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Home, Room } from '@slipway/contract/users/homes/homes.ts'
import type { Clock } from '../../../clock.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, isUniqueViolation, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import type { HomeNotices } from './home-notices.ts'
import { lockPlace, requirePlace, shownHome } from './home-places.ts'
import { homesStore } from './homes.store.ts'
import { membersStore } from './members.store.ts'
import { roomsStore } from './rooms.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  notices: Pick<HomeNotices, 'notifyMembers'>
  /** Frees all devices of a home. */
  unbindAll(tx: DatabaseOrTransaction, homeId: number, by: { userId: number; ip: string }): Promise<void>
}

/** The user has one more home until the transaction ends; the lock on the home comes first. */
export async function requireRoomForHome(tx: DatabaseOrTransaction, userId: number, isOwner: boolean): Promise<void> {
  const store = homesStore(tx)
  await store.lockUser(userId)
  const { owned, all } = await store.countOf(userId)
  if (isOwner && owned >= homeLimits.owned) throw new DomainError('homes.tooManyOwned', { limit: homeLimits.owned })
  if (all >= homeLimits.homes) throw new DomainError('homes.tooMany', { limit: homeLimits.homes })
}

export function homesService({ db, clock, notices, unbindAll }: Dependencies) {
  const taken = (name: string) => (error: unknown) => {
    throw isUniqueViolation(error) ? new DomainError('homes.roomTaken', { name }) : error
  }

  /** Locks the room's home. A foreign room is refused like an absent one. */
  async function lockRoom(tx: DatabaseOrTransaction, user: EndUser, roomId: string): Promise<number> {
    const found = await roomsStore(tx).find(roomId)
    if (!found) throw new DomainError('homes.roomNotFound')
    await lockPlace(tx, user, found.homeId, 'manage').catch((error: unknown) => {
      const isForeign = error instanceof DomainError && error.reason === 'homes.notFound'
      throw isForeign ? new DomainError('homes.roomNotFound') : error
    })
    return found.id
  }

  return {
    list: async ({ userId }: EndUser): Promise<Home[]> => (await homesStore(db).listOf(userId)).map(shownHome),

    async add(input: CheckedInputOf<typeof addHome>, { userId }: EndUser): Promise<Home> {
      return inTransaction(db, async (tx) => {
        await requireRoomForHome(tx, userId, true)
        const added = await homesStore(tx).insert(input, { by: userId, at: clock.now() })
        const owner = { userId, role: homeRoles.owner, mayManage: false }
        await membersStore(tx).insert(added.id, owner, clock.now())
        return replies(tx, addHome, shownHome(await requirePlace(tx, { userId }, added.homeId, 'see')))
      })
    },

    async change({ homeId, ...fields }: CheckedInputOf<typeof updateHome>, user: EndUser): Promise<Home> {
      await inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'manage')
        await homesStore(tx).change(id, fields, user.userId)
      })
      return shownHome(await requirePlace(db, user, homeId, 'see'))
    },

    dissolve: (homeId: string, user: EndUser, ip: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'govern')
        await notices.notifyMembers(tx, id, { kind: 'homeDissolved', byUser: user.userId })
        await unbindAll(tx, id, { userId: user.userId, ip })
        await homesStore(tx).delete(id)
      }),

    async rooms(homeId: string, user: EndUser): Promise<Room[]> {
      const { id } = await requirePlace(db, user, homeId, 'see')
      return roomsStore(db).listOf(id)
    },

    addRoom: ({ homeId, name }: CheckedInputOf<typeof addRoom>, user: EndUser): Promise<Room> =>
      inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'manage')
        const { length } = await roomsStore(tx).listOf(id)
        const { rooms: limit } = homeLimits
        if (length >= limit) throw new DomainError('homes.tooManyRooms', { limit })
        return replies(tx, addRoom, await roomsStore(tx).insert(id, { name, by: user.userId, sort: length + 1 }))
      }).catch(taken(name)),

    async renameRoom({ roomId, name }: CheckedInputOf<typeof renameRoom>, user: EndUser): Promise<Room> {
      await inTransaction(db, async (tx) =>
        roomsStore(tx).rename(await lockRoom(tx, user, roomId), name, user.userId),
      ).catch(taken(name))
      return { roomId, name }
    },

    deleteRoom: (roomId: string, user: EndUser): Promise<void> =>
      inTransaction(db, async (tx) => roomsStore(tx).delete(await lockRoom(tx, user, roomId))),

    sortRooms: ({ homeId, sort }: CheckedInputOf<typeof sortRooms>, user: EndUser): Promise<Room[]> =>
      inTransaction(db, async (tx) => {
        const { id } = await lockPlace(tx, user, homeId, 'manage')
        await roomsStore(tx).sort(id, [...new Set(sort)])
        return roomsStore(tx).listOf(id)
      }),
  }
}
