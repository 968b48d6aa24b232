import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface ResetTicket {
  accountId: number
  /** Whether the new password also removes the account's second factors. */
  removesFactors?: boolean
}

export const resetTicketsStore = (db: DatabaseOrTransaction) => ({
  async hold(tokenHash: Buffer, { accountId, removesFactors = false }: ResetTicket, expiresAt: number): Promise<void> {
    await db
      .insertInto('reset_tickets')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        removes_factors: removesFactors,
        expires_at: new Date(expiresAt),
      })
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

  /** A valid ticket, consumed by this call; of two concurrent calls only one gets it. */
  async take(tokenHash: Buffer, now: number): Promise<ResetTicket | undefined> {
    const row = await db
      .deleteFrom('reset_tickets')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', moment(now))
      .returning(['account_id', 'removes_factors'])
      .executeTakeFirst()
    return row && { accountId: row.account_id, removesFactors: row.removes_factors }
  },

  async removeAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('reset_tickets').where('account_id', '=', accountId).execute()
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('reset_tickets').where('expires_at', '<=', moment(now)).execute()
  },
})
