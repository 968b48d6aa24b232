import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { isWithin } from '../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** `user:7`, `address:192.0.2.1`, `serial:{productId}/{serial}`; `device:7` for wrong tokens, `reset:7` for resets of a device; `link:address:…` for codes made, `code:7` for wrong ones of a user. */
export type Claimant = `${'user' | 'address' | 'serial' | 'device' | 'reset' | 'link' | 'code'}:${string}`

export const claimAttemptsStore = (db: DatabaseOrTransaction) => ({
  /** Others with this claimant wait until the transaction ends, so that limits are exact. */
  lock: (who: Claimant): Promise<void> => lockKeyInTransaction(db, 'claims', who),

  /** The times after `since`, oldest first, at most `limit`. */
  async timesSince(who: Claimant, { since, now }: { since: number; now: number }, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('claim_attempts')
      .select('at')
      .where('who', '=', who)
      .where(isWithin('at', since, now))
      .orderBy('at')
      .limit(limit)
      .execute()
    return rows.map(({ at }) => at)
  },

  async insert(claimants: readonly Claimant[], at: number): Promise<void> {
    await db
      .insertInto('claim_attempts')
      .values(claimants.map((who) => ({ who, at: new Date(at) })))
      .execute()
  },

  async removeOf(who: Claimant): Promise<void> {
    await db.deleteFrom('claim_attempts').where('who', '=', who).execute()
  },

  async removeOld(before: number): Promise<void> {
    await db.deleteFrom('claim_attempts').where('at', '<=', moment(before)).execute()
  },
})
