import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** Who is writing a reply: a lease that every process sees. */
export const feedbackWritersStore = (db: DatabaseOrTransaction) => ({
  async write(record: number, accountId: number, until: number): Promise<void> {
    await db
      .insertInto('feedback_writers')
      .values({ record_id: record, account_id: accountId, until: new Date(until) })
      .onConflict((conflict) => conflict.columns(['record_id', 'account_id']).doUpdateSet({ until: new Date(until) }))
      .execute()
  },

  async stop(record: number, accountId: number): Promise<void> {
    await db
      .deleteFrom('feedback_writers')
      .where('record_id', '=', record)
      .where('account_id', '=', accountId)
      .execute()
  },

  async stopAllOf(accountId: number): Promise<void> {
    await db.deleteFrom('feedback_writers').where('account_id', '=', accountId).execute()
  },

  /** The accounts of others, the first of them first. */
  async othersOf(record: number, accountId: number, now: number): Promise<string[]> {
    const rows = await db
      .selectFrom('feedback_writers as w')
      .innerJoin('accounts as a', 'a.id', 'w.account_id')
      .select('a.account')
      .where('w.record_id', '=', record)
      .where('w.account_id', '<>', accountId)
      .where('w.until', '>', moment(now))
      .orderBy('a.account')
      .execute()
    return rows.map(({ account }) => account)
  },

  async removeEnded(now: number): Promise<void> {
    await db.deleteFrom('feedback_writers').where('until', '<=', moment(now)).execute()
  },
})

/** One of the others who are writing about the record `f`, as a column. */
export const otherWriterOf = (accountId: number, now: number) => sql<string | null>`(
  select a.account from feedback_writers w join accounts a on a.id = w.account_id
  where w.record_id = f.id and w.account_id <> ${accountId} and w.until > ${moment(now)}
  order by a.account limit 1)`
