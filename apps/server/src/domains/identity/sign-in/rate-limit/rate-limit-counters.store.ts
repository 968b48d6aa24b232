import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { isAhead } from '../../../../db/time/clock-steps.ts'

export const addressCallsStore = (db: DatabaseOrTransaction) => ({
  /**
   * Increments in one statement, so that concurrent calls all count. Windows that began at `endedAt` or before are
   * reset, and those that begin long after `at`: the clock was set back since.
   */
  async count(address: string, kind: string, at: number, endedAt: number): Promise<{ times: number; since: number }> {
    const isOver = sql<boolean>`(address_calls.since <= ${moment(endedAt)} or ${isAhead('address_calls.since', at)})`
    return db
      .insertInto('address_calls')
      .values({ address, kind, since: new Date(at), times: 1 })
      .onConflict((conflict) =>
        conflict.columns(['address', 'kind']).doUpdateSet({
          times: sql`case when ${isOver} then 1 else address_calls.times + 1 end`,
          since: sql`case when ${isOver} then excluded.since else address_calls.since end`,
        }),
      )
      .returning(['times', 'since'])
      .executeTakeFirstOrThrow()
  },

  async removeOld(endedAt: number, now: number): Promise<void> {
    await db
      .deleteFrom('address_calls')
      .where((where) => where.or([where('since', '<=', moment(endedAt)), isAhead('since', now)]))
      .execute()
  },
})
