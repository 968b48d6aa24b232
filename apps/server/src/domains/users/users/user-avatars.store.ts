import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export const userAvatarsStore = (db: DatabaseOrTransaction) => ({
  /** In place of an earlier one. */
  async set(userId: number, uid: string, picture: Buffer): Promise<void> {
    await db
      .insertInto('user_avatars')
      .values({ user_id: userId, uid, picture })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ uid, picture }))
      .execute()
    await db.updateTable('users').set({ avatar: uid }).where('id', '=', userId).execute()
  },

  async remove(userId: number): Promise<void> {
    await db.deleteFrom('user_avatars').where('user_id', '=', userId).execute()
    await db.updateTable('users').set({ avatar: null }).where('id', '=', userId).execute()
  },

  async of(userId: number): Promise<Buffer | undefined> {
    const row = await db.selectFrom('user_avatars').select('picture').where('user_id', '=', userId).executeTakeFirst()
    return row?.picture
  },

  /** Undefined unless it is the reader's own, or that of a member of one of its homes. */
  async seenBy(reader: number, uid: string): Promise<Buffer | undefined> {
    const { rows } = await sql<{ picture: Buffer }>`
      select a.picture from user_avatars a where a.uid = ${uid} and (a.user_id = ${reader} or exists (
        select from home_members own join home_members other on other.home_id = own.home_id
        where own.user_id = ${reader} and other.user_id = a.user_id))`.execute(db)
    return rows[0]?.picture
  },
})
