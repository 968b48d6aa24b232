import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { newUid } from '../../../../crypto/opaque-ids.ts'

interface NewShare {
  deviceId: number
  byUser: number
  mayControl: boolean
  withMessages: boolean
  endTime: number | null
  hash: Buffer
  isVisit: boolean
  linkUntil: number
  at: number
}

/** Without those that are over by the clock. */
const current = (now: number) =>
  sql<boolean>`(ends_at is null or ends_at > ${moment(now)}) and (link_hash is null or link_until > ${moment(now)})`

export const sharesStore = (db: DatabaseOrTransaction) => ({
  async insert(share: NewShare): Promise<string> {
    const { deviceId, byUser, mayControl, withMessages, endTime, hash, isVisit, linkUntil, at } = share
    const uid = newUid()
    await db
      .insertInto('device_shares')
      .values({
        uid,
        device_id: deviceId,
        by_user: byUser,
        may_control: mayControl,
        with_messages: withMessages && !isVisit,
        ends_at: endTime === null ? null : new Date(endTime),
        created_at: new Date(at),
        link_hash: hash,
        is_visit: isVisit,
        link_until: new Date(linkUntil),
      })
      .execute()
    return uid
  },

  async countOf(deviceId: number, now: number): Promise<number> {
    const row = await db
      .selectFrom('device_shares')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('device_id', '=', deviceId)
      .where(current(now))
      .executeTakeFirst()
    return row?.n ?? 0
  },

  async countWith(userId: number, now: number): Promise<number> {
    const row = await db
      .selectFrom('device_shares')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where(current(now))
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /** The share is the user's, in place of an earlier one of the same device. */
  async accept(id: number, { deviceId, userId, at }: { deviceId: number; userId: number; at: number }): Promise<void> {
    await db.deleteFrom('device_shares').where('device_id', '=', deviceId).where('user_id', '=', userId).execute()
    await db
      .updateTable('device_shares')
      .set({ user_id: userId, accepted_at: new Date(at), link_hash: null })
      .where('id', '=', id)
      .execute()
  },

  async end(id: number): Promise<void> {
    await db.deleteFrom('device_shares').where('id', '=', id).execute()
  },

  async endAllOf(deviceId: number): Promise<void> {
    await db.deleteFrom('device_shares').where('device_id', '=', deviceId).execute()
  },

  /** What a user has shared and what was shared with it. */
  async removeOf(userId: number): Promise<void> {
    await db
      .deleteFrom('device_shares')
      .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('by_user', '=', userId)]))
      .execute()
  },

  async removeOld(now: number): Promise<void> {
    await db
      .deleteFrom('device_shares')
      .where(sql<boolean>`not (${current(now)})`)
      .execute()
  },
})
