import { moment, type DatabaseOrTransaction } from '../../db/database.ts'

export const resetTicketsStore = (db: DatabaseOrTransaction) => ({
  async hold(tokenHash: Buffer, accountId: number, expiresAt: number): Promise<void> {
    await db
      .insertInto('reset_tickets')
      .values({ token_hash: tokenHash, account_id: accountId, expires_at: new Date(expiresAt) })
      .execute()
  },

  async isHeld(tokenHash: Buffer, now: number): Promise<boolean> {
    const row = await db
      .selectFrom('reset_tickets')
      .select('account_id')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', moment(now))
      .executeTakeFirst()
    return row !== undefined
  },

  /** The account of a ticket that still held; of two at once only one is told. */
  async take(tokenHash: Buffer, now: number): Promise<number | undefined> {
    const row = await db
      .deleteFrom('reset_tickets')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', moment(now))
      .returning('account_id')
      .executeTakeFirst()
    return row?.account_id
  },

  async removeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('reset_tickets').where('account_id', '=', accountId).execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('reset_tickets').where('expires_at', '<=', moment(now)).execute()
  },
})
