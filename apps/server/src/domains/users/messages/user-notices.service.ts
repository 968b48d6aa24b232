import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { UnreadMessages } from '@slipway/contract/users/messages/messages.ts'
import { userNoticeText } from '@slipway/contract/users/messages/user-notice-texts.ts'
import type { listUserNotices } from '@slipway/contract/users/messages/user-notices.calls.ts'
import type { Database } from '../../../db/database.ts'
import type { EndUser } from '../../../http/route.ts'
import { userNoticesStore } from './user-notices.store.ts'

interface Dependencies {
  db: Database
  /** Of all tabs. */
  unread(user: EndUser): Promise<UnreadMessages>
}

/** Notices of the system. Each notice is of one user: a foreign one is refused like an absent one. */
export function userNoticesService({ db, unread }: Dependencies) {
  const store = userNoticesStore(db)

  async function idOf({ userId }: EndUser, noticeId: string): Promise<number> {
    const id = await store.idOf(userId, noticeId)
    if (id === undefined) throw new DomainError('messages.notFound')
    return id
  }

  return {
    async list(
      { before, size }: CheckedInputOf<typeof listUserNotices>,
      user: EndUser,
      locale: Locale,
    ): Promise<OutputOf<typeof listUserNotices>> {
      const below = before === undefined ? undefined : await idOf(user, before)
      const found = await store.list(user.userId, { below, limit: size + 1 })
      const page = found.slice(0, size)
      return {
        items: page.map(({ uid, kind, names, at, isRead }) => ({
          noticeId: uid,
          kind,
          text: inLocale(userNoticeText(kind, names), locale),
          time: at,
          isRead,
        })),
        next: found.length > size ? (page.at(-1)?.uid ?? null) : null,
        unread: await unread(user),
      }
    },

    async read(upTo: string, user: EndUser): Promise<UnreadMessages> {
      await store.read(user.userId, await idOf(user, upTo))
      return unread(user)
    },

    delete: (ids: readonly string[], { userId }: EndUser): Promise<void> => store.delete(userId, ids),
  }
}
