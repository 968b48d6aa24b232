import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface ResetTicket {
  accountId: number
  /** Whether the new password also removes the account's second factors. */
  removesFactors?: boolean
}

interface TicketToHold extends ResetTicket {
  expiresAt: number
}

export const resetTicketsStore = (db: DatabaseOrTransaction) => ({
  /** Stores nothing for an account that does not exist, in the same statement. */
  async hold(tokenHash: Buffer, { accountId, removesFactors = false, expiresAt }: TicketToHold): Promise<void> {
    await db
      .insertInto('reset_tickets')
      .columns(['token_hash', 'account_id', 'removes_factors', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('accounts')
          .select(({ val }) => [
            val(tokenHash).as('token_hash'),
            'id',
            val(removesFactors).as('removes_factors'),
            sql<Date>`${new Date(expiresAt)}::timestamptz`.as('expires_at'),
          ])
          .where('id', '=', accountId),
      )
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
