import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The days of end users, written by triggers of their tables. */
export const userDaysStore = (db: DatabaseOrTransaction) => ({
  /** The user leaves the sums; the days on which it used the app had it, and stay. */
  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('user_days').where('user_id', '=', userId).execute()
  },
})

/** What a user's export of its data has about statistics, by file. */
export async function exportedDays(db: DatabaseOrTransaction, userId: number): Promise<Record<string, CsvTable>> {
  const { rows } = await sql<{ app: string; registered: string; last: string | null }>`
    select app_id as app, registered_day::text as registered, last_day::text as last
    from user_days where user_id = ${userId}`.execute(db)
  return {
    'statistics.csv': csvTable(
      ['appId', 'registeredDay', 'lastDay'],
      rows.map(({ app, registered, last }) => ({ appId: app, registeredDay: registered, lastDay: last ?? '' })),
    ),
  }
}
