import type { NoticeKind } from '@slipway/contract/users/users/user-notices.ts'
import { userTold } from '@slipway/contract/users/users/users.events.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { homesStore } from './homes.store.ts'
import { membersStore } from './members.store.ts'

interface Told {
  kind: NoticeKind
  /** Who did it; null for a device, or where that user is being erased. */
  byUser: number | null
  device?: string
}

export type HomeNotices = ReturnType<typeof homeNotices>

/** What members of homes and users of shares are told of what others did, in the transaction in which it is done. */
export function homeNotices({ events }: { events: EventPublisher }) {
  async function tell(
    tx: DatabaseOrTransaction,
    userIds: readonly number[],
    { kind, byUser, device = '', home = '' }: Told & { home?: string },
  ): Promise<void> {
    if (userIds.length === 0) return
    const names = { home, device, by: byUser === null ? '' : await membersStore(tx).nameOf(byUser) }
    await events.publish(tx, userTold, { userIds: [...userIds], byUser, kind, names })
  }

  return {
    /** These users, about a home that they may have left. */
    async tell(tx: DatabaseOrTransaction, homeId: number, userIds: readonly number[], told: Told): Promise<void> {
      const home = (await homesStore(tx).fieldsOf(homeId))?.name ?? ''
      await tell(tx, userIds, { ...told, home })
    },

    /** All members but the one who did it. */
    async tellMembers(tx: DatabaseOrTransaction, homeId: number, told: Told): Promise<void> {
      const members = (await membersStore(tx).listOf(homeId)).map(({ userId }) => userId)
      const home = (await homesStore(tx).fieldsOf(homeId))?.name ?? ''
      await tell(
        tx,
        members.filter((userId) => userId !== told.byUser),
        { ...told, home },
      )
    },

    /** One user, about a device outside of its homes. */
    tellOne: (tx: DatabaseOrTransaction, userId: number, told: Told): Promise<void> => tell(tx, [userId], told),
  }
}
