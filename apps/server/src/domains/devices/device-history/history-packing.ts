import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import { dateOf, dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import { keptDays } from './history-settings.store.ts'

/**
 * Rebuilds the index of each day that has no more writers. An index that grew by inserts has half-full pages, because
 * pages split; a rebuilt one has full pages, which saves more than two bytes for each report.
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
    // Concurrently, because reads and writes of the day continue.
    await client.query(`reindex index concurrently ${index}`)
    await client.query(`comment on index ${index} is '${date}'`)
  }
}

/**
 * The last day on which reports arrived in the partition that ends on `until`; undefined where reports still arrive
 * today or later. All are day numbers.
 */
export function lastDayWritten(until: number, today: number, kept: readonly number[]): number | undefined {
  const days = kept.map((keepDays) => until - keepDays).filter((day) => day <= today)
  if (days.length === 0 || days.includes(today)) return undefined
  return Math.max(...days)
}

interface DayIndex {
  /** Quoted where SQL needs it. */
  index: string
  until: number
  /** The partition's last day when it was last packed. */
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

/** An interrupted rebuild leaves an invalid index behind, which only takes up disk space. */
async function dropUnfinished(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select quote_ident(i.relname) as index
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where not x.indisvalid and t.relname ~ '^device_reports_[0-9]{8}$'`,
  )
  for (const { index } of rows) await client.query(`drop index concurrently if exists ${index}`)
}
