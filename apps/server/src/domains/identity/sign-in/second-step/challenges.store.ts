import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface PendingSignIn {
  accountId: number
  /** The number of attempts at the second step, including this one. */
  tries: number
}

/** Sign-ins with a verified first step. */
export const pendingSignInsStore = (db: DatabaseOrTransaction) => ({
  async hold(ticketHash: Buffer, accountId: number, browser: Buffer, expiresAt: number): Promise<void> {
    await db
      .insertInto('pending_sign_ins')
      .values({ ticket_hash: ticketHash, account_id: accountId, browser, expires_at: new Date(expiresAt) })
      .execute()
  },

  async find(ticketHash: Buffer, browser: Buffer, now: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('pending_sign_ins')
      .select('account_id')
      .where('ticket_hash', '=', ticketHash)
      .where('browser', '=', browser)
      .where('expires_at', '>', moment(now))
      .executeTakeFirst()
    return row?.account_id
  },

  /** Counts an attempt before it is checked, so that each request of a burst counts. */
  async countTry(ticketHash: Buffer, browser: Buffer, now: number): Promise<PendingSignIn | undefined> {
    const row = await db
      .updateTable('pending_sign_ins')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('ticket_hash', '=', ticketHash)
      .where('browser', '=', browser)
      .where('expires_at', '>', moment(now))
      .returning(['account_id', 'tries'])
      .executeTakeFirst()
    return row && { accountId: row.account_id, tries: row.tries }
  },

  /** A ticket gives one session; of two concurrent calls only one gets it. */
  async take(ticketHash: Buffer): Promise<boolean> {
    const taken = await db
      .deleteFrom('pending_sign_ins')
      .where('ticket_hash', '=', ticketHash)
      .returning('account_id')
      .executeTakeFirst()
    return taken !== undefined
  },

  async removeAllOf(accountIds: readonly number[]): Promise<void> {
    await db
      .deleteFrom('pending_sign_ins')
      .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
      .execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', moment(now)).execute()
  },
})
