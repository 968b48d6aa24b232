import type { NoticeKind } from '@slipway/contract/users/users/user-notices.ts'
import { userNotified } from '@slipway/contract/users/users/users.events.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { homesStore } from './homes.store.ts'
import { membersStore } from './members.store.ts'

interface Notice {
  kind: NoticeKind
  /** Who did it; null for a device, or where that user is being erased. */
  byUser: number | null
  device?: string
}

export type HomeNotices = ReturnType<typeof homeNotices>

/** Notices to members of homes and users of shares about what others did, in the transaction in which it is done. */
export function homeNotices({ events }: { events: EventPublisher }) {
  async function publish(
    tx: DatabaseOrTransaction,
    userIds: readonly number[],
    { kind, byUser, device = '', home = '' }: Notice & { home?: string },
  ): Promise<void> {
    if (userIds.length === 0) return
    const names = { home, device, by: byUser === null ? '' : await membersStore(tx).nameOf(byUser) }
    await events.publish(tx, userNotified, { userIds: [...userIds], byUser, kind, names })
  }

  /** These users, about a home that they may have left. */
  async function notify(
    tx: DatabaseOrTransaction,
    homeId: number,
    userIds: readonly number[],
    notice: Notice,
  ): Promise<void> {
    const home = (await homesStore(tx).fieldsOf(homeId))?.name ?? ''
    await publish(tx, userIds, { ...notice, home })
  }

  return {
    notify,

    /** All members but the one who did it. */
    async notifyMembers(tx: DatabaseOrTransaction, homeId: number, notice: Notice): Promise<void> {
      const members = (await membersStore(tx).listOf(homeId)).map(({ userId }) => userId)
      const others = members.filter((userId) => userId !== notice.byUser)
      await notify(tx, homeId, others, notice)
    },

    /** One user, about a device outside of its homes. */
    notifyOne: (tx: DatabaseOrTransaction, userId: number, notice: Notice): Promise<void> =>
      publish(tx, [userId], notice),
  }
}
