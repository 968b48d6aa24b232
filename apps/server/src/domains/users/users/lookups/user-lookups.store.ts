import { lockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import { isAhead, isWithin } from '../../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export const userLookupsStore = (db: DatabaseOrTransaction) => ({
  /** Other lookups of the account wait until the transaction ends, so that limits are exact. */
  lock: (accountId: number): Promise<void> => lockKeyInTransaction(db, 'userLookups', String(accountId)),

  /** The times after `since`, oldest first, at most `limit`. */
  async timesSince(
    accountId: number,
    { since, now }: { since: number; now: number },
    limit: number,
  ): Promise<number[]> {
    const rows = await db
      .selectFrom('user_lookups')
      .select('at')
      .where('account_id', '=', accountId)
      .where(isWithin('at', since, now))
      .orderBy('at')
      .limit(limit)
      .execute()
    return rows.map(({ at }) => at)
  },

  async insert(accountId: number, at: number): Promise<void> {
    await db
      .insertInto('user_lookups')
      .values({ account_id: accountId, at: new Date(at) })
      .execute()
  },

  /** Also those of the future: the clock was set back since. */
  async removeOld(before: number, now: number): Promise<void> {
    await db
      .deleteFrom('user_lookups')
      .where((where) => where.or([where('at', '<=', moment(before)), isAhead('at', now)]))
      .execute()
  },
})
