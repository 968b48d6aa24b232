import { eventually } from '../../testing/eventually.ts'
import type { Database } from '../database.ts'

type WithPool = Pick<Database, 'pool'>

/** Whether a statement waits for another transaction of this database. */
export async function isSomebodyWaiting({ pool }: WithPool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Resolves as soon as a statement waits. */
export const somebodyWaits = (db: WithPool): Promise<true> => eventually(() => isSomebodyWaiting(db))
