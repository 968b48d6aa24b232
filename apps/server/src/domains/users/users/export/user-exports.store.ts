import { isWithin } from '../../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface StoredExport {
  askedTime: number
  expireTime: number
  isDownloaded: boolean
}

export const userExportsStore = (db: DatabaseOrTransaction) => ({
  async of(userId: number): Promise<StoredExport | undefined> {
    const row = await db.selectFrom('user_exports').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row && { askedTime: row.asked_at, expireTime: row.expires_at, isDownloaded: row.token_hash === null }
  },

  /** Replaces the previous one; false where that was asked for after `askedBefore`. */
  async ask(
    userId: number,
    {
      tokenHash,
      at,
      expiresAt,
      askedBefore,
    }: { tokenHash: Buffer; at: number; expiresAt: number; askedBefore: number },
  ): Promise<boolean> {
    const fields = { token_hash: tokenHash, asked_at: new Date(at), expires_at: new Date(expiresAt) }
    const row = await db
      .insertInto('user_exports')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(fields)
          .where((where) => where.not(isWithin('user_exports.asked_at', askedBefore, at))),
      )
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Of two concurrent downloads only one gets the file. */
  async take(userId: number, tokenHash: Buffer, now: number): Promise<boolean> {
    const row = await db
      .updateTable('user_exports')
      .set({ token_hash: null })
      .where('user_id', '=', userId)
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', moment(now))
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeOf(userId: number): Promise<void> {
    await db.deleteFrom('user_exports').where('user_id', '=', userId).execute()
  },
})
