import type { NoticeKind } from '@slipway/contract/users/users/user-notices.ts'
import { userNotified } from '@slipway/contract/users/users/users.events.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { HomeDevicePlace } from './home-devices.views.ts'
import { homesStore } from './homes.store.ts'
import { membersStore } from './members.store.ts'

/** A name, and the user that has given it. */
interface GivenName {
  name: string
  namedBy: number | null
}

export const givenName = ({ shown, namedBy }: Pick<HomeDevicePlace, 'shown' | 'namedBy'>): GivenName => ({
  name: shown.name,
  namedBy,
})

const unnamed: GivenName = { name: '', namedBy: null }

interface Notice {
  kind: NoticeKind
  /** Who did it; null for a device, or where that user is being erased. */
  byUser: number | null
  device?: GivenName
}

export type HomeNotices = ReturnType<typeof homeNotices>

/** Notices to members of homes and users of shares about what others did, in the transaction in which it is done. */
export function homeNotices({ events }: { events: EventPublisher }) {
  async function publish(
    tx: DatabaseOrTransaction,
    userIds: readonly number[],
    { kind, byUser, device = unnamed, home = unnamed }: Notice & { home?: GivenName | undefined },
  ): Promise<void> {
    if (userIds.length === 0) return
    const by = byUser === null ? '' : await membersStore(tx).nameOf(byUser)
    const names = { home: home.name, device: device.name, by }
    const authors = { home: home.namedBy, device: device.namedBy }
    await events.publish(tx, userNotified, { userIds: [...userIds], byUser, kind, names, authors })
  }

  /** These users, about a home that they may have left. */
  async function notify(
    tx: DatabaseOrTransaction,
    homeId: number,
    userIds: readonly number[],
    notice: Notice,
  ): Promise<void> {
    await publish(tx, userIds, { ...notice, home: await homesStore(tx).givenNameOf(homeId) })
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
