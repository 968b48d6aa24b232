import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import { dateOf, dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import { keptDays } from './history-settings.store.ts'

/**
 * Builds the index of each day anew once nobody writes into it. What grew by inserts has pages that are half full, by
 * how often they were split; built at once they are full, which is two bytes and more for each report.
 */
export async function packHistoryDays(pool: Pool, now: number): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.historyPacking,
    ])
    if (!rows[0]?.mine) return
    try {
      await dropUnfinished(client)
      await packEach(client, dayOf(now))
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.historyPacking])
    }
  } finally {
    client.release()
  }
}

async function packEach(client: PoolClient, today: number): Promise<void> {
  const kept = await keptDays(client)
  for (const { index, until, packedAfter } of await dayIndexes(client)) {
    const day = lastDayWritten(until, dayNumberOf(today), kept)
    if (day === undefined) continue
    const date = dateOf(daysAfter(0, day))
    if (packedAfter !== null && packedAfter >= date) continue
    await client.query(`alter index ${index} set (fillfactor = 100)`)
    // Writers and readers of the day go on meanwhile.
    await client.query(`reindex index concurrently ${index}`)
    await client.query(`comment on index ${index} is '${date}'`)
  }
}

/**
 * The last day on which reports came into the partition that ends on `until`; undefined where they come today as well, or
 * are still to come. All are numbers of days.
 */
export function lastDayWritten(until: number, today: number, kept: readonly number[]): number | undefined {
  const days = kept.map((keepDays) => until - keepDays).filter((day) => day <= today)
  if (days.length === 0 || days.includes(today)) return undefined
  return Math.max(...days)
}

interface DayIndex {
  /** Quoted where it has to be. */
  index: string
  until: number
  /** The date that was its last when it was packed. */
  packedAfter: string | null
}

async function dayIndexes(client: PoolClient): Promise<DayIndex[]> {
  const { rows } = await client.query<{ index: string; date: string; packedAfter: string | null }>(
    `select quote_ident(i.relname) as index, right(t.relname, 8) as date,
       obj_description(i.oid, 'pg_class') as "packedAfter"
     from pg_inherits h join pg_index x on x.indexrelid = h.inhrelid
       join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where h.inhparent = 'device_reports_of_device'::regclass and t.relname ~ '^device_reports_[0-9]{8}$'
     order by t.relname`,
  )
  return rows.map(({ index, date, packedAfter }) => ({
    index,
    until: dayNumberOf(Date.parse(date.replace(/(....)(..)(..)/, '$1-$2-$3'))),
    packedAfter,
  }))
}

/** What was left where a packing ended in its middle: of no use, and in the way of nobody but the disk. */
async function dropUnfinished(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select quote_ident(i.relname) as index
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where not x.indisvalid and t.relname ~ '^device_reports_[0-9]{8}$'`,
  )
  for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`)
}
