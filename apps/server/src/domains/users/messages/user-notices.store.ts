import type { UnreadMessages } from '@slipway/contract/users/messages/messages.ts'
import { messageLimits } from '@slipway/contract/users/messages/messages.limits.ts'
import type { userNotified } from '@slipway/contract/users/users/users.events.ts'
import type { NoticeKind, NoticeNames } from '@slipway/contract/users/users/user-notices.ts'
import type { PayloadOf } from '@slipway/contract/define-event.ts'
import { sql } from 'kysely'
import { inBatches } from '../../../db/batches/in-batches.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'

export interface StoredNotice {
  id: number
  uid: string
  kind: NoticeKind
  names: NoticeNames
  at: number
  isRead: boolean
}

interface Asked {
  below: number | undefined
  limit: number
}

export const userNoticesStore = (db: DatabaseOrTransaction) => ({
  async add({ userIds, byUser, kind, names, authors }: PayloadOf<typeof userNotified>, at: number): Promise<void> {
    if (userIds.length === 0) return
    const named = { home_named_by: authors.home, device_named_by: authors.device }
    const notice = { by_user: byUser, kind, names: JSON.stringify(names), ...named, at: new Date(at) }
    await db
      .insertInto('user_notices')
      .values(userIds.map((userId) => ({ uid: newUid(), user_id: userId, ...notice })))
      .execute()
  },

  async list(userId: number, { below, limit }: Asked): Promise<StoredNotice[]> {
    const rows = await db
      .selectFrom('user_notices')
      .select(['id', 'uid', 'kind', 'names', 'at', 'is_read'])
      .where('user_id', '=', userId)
      .where('id', '<', below ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ is_read: isRead, kind, names, ...row }) => ({
      ...row,
      kind: kind as NoticeKind,
      names: names as NoticeNames,
      isRead,
    }))
  },

  async idOf(userId: number, uid: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('user_notices')
      .select('id')
      .where('user_id', '=', userId)
      .where('uid', '=', uid)
      .executeTakeFirst()
    return row?.id
  },

  /** Counted up to a limit, as all unread messages. */
  async unread(userId: number): Promise<UnreadMessages['system']> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
      select from user_notices where user_id = ${userId} and not is_read limit ${messageLimits.unread}) as found`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },

  async read(userId: number, upTo: number): Promise<void> {
    await db
      .updateTable('user_notices')
      .set({ is_read: true })
      .where('user_id', '=', userId)
      .where('id', '<=', upTo)
      .where('is_read', '=', false)
      .execute()
  },

  async delete(userId: number, uids: readonly string[]): Promise<void> {
    await db
      .deleteFrom('user_notices')
      .where('user_id', '=', userId)
      .where('uid', 'in', [...uids])
      .execute()
  },

  /** Also notices to others that name the user; what it has named has no name in those of others. */
  async eraseOf(userId: number): Promise<void> {
    await db
      .deleteFrom('user_notices')
      .where((row) => row.or([row('user_id', '=', userId), row('by_user', '=', userId)]))
      .execute()
    await sql`update user_notices set names = names || '{"home": ""}', home_named_by = null
      where home_named_by = ${userId}`.execute(db)
    await sql`update user_notices set names = names || '{"device": ""}', device_named_by = null
      where device_named_by = ${userId}`.execute(db)
  },

  async sweep(before: number): Promise<void> {
    await inBatches(async (limit) => {
      const { numAffectedRows } = await sql`delete from user_notices where id in (
        select id from user_notices where at <= ${moment(before)} limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0n)
    })
  },
})
