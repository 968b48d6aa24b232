import { advisoryLocks } from '../db/advisory-locks.ts'
import { dayOf } from '../db/day-partitions.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Pool, PoolClient } from 'pg'

const DAYS_AHEAD = 3
/** Undelivered events are discarded after this time. */
export const OUTBOX_KEEP_DAYS = 7
/** The longest wait of publishers behind a change of partitions; the next run retries. */
const LOCK_WAIT_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

const nameOf = (day: number): string => `outbox_events_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`

interface Log {
  error(facts: object, text: string): void
}

/** Creates the partitions of today and the next days. */
export async function makeOutboxPartitions(pool: Pool, now: number): Promise<void> {
  const client = await pool.connect()
  try {
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) await makeDay(client, dayOf(now) + ahead * DAY_MS)
  } finally {
    client.release()
  }
}

/**
 * Drops partitions past the retention, including undeliverable events. A day with events that were never tried stays:
 * the server may have been off for longer.
 */
export async function dropOldOutboxPartitions(
  pool: Pool,
  { now, subscribers, log }: { now: number; subscribers: readonly string[]; log: Log },
): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on oid = inhrelid
       where inhparent = 'outbox_events'::regclass and relname ~ '^outbox_events_[0-9]{8}$' and relname < $1`,
      [nameOf(dayOf(now - OUTBOX_KEEP_DAYS * DAY_MS))],
    )
    for (const { name } of rows) {
      const untried = `select from ${name} where not held and subscriber = any($1)`
      if ((await client.query(`${untried} limit 1`, [subscribers])).rowCount) continue
      const { rows: left } = await client.query<{ n: number }>(`select count(*) as n from ${name}`)
      const isDropped = await withoutWaiting(client, async () => void (await client.query(`drop table ${name}`)))
      const lost = left[0]?.n ?? 0
      if (isDropped && lost > 0)
        log.error({ day: name, events: lost }, 'events that could not be delivered were given up')
    }
    // Releases events that waited behind a discarded one.
    await client.query(`
      update outbox_events e set held = false
      where held and next_at is null and not exists (
        select from outbox_events f where f.subscriber = e.subscriber and f.key = e.key and f.next_at is not null)`)
  } finally {
    client.release()
  }
}

/** Events of that day that were published before their partition existed move into it. */
async function makeDay(client: PoolClient, day: number): Promise<void> {
  const name = nameOf(day)
  const exists = async () =>
    (await client.query('select from pg_class where oid = to_regclass($1)', [name])).rows.length > 0
  if (await exists()) return
  const [from, to] = [day, day + DAY_MS].map((at) => `'${new Date(at).toISOString()}'`)
  await withoutWaiting(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.outboxPartitions])
    if (await exists()) return
    await client.query('lock table outbox_events in share row exclusive mode')
    await client.query(`create table ${name} (like outbox_events including defaults)`)
    await client.query(
      `with moved as (delete from outbox_events_undated where at >= ${from} and at < ${to} returning *)
       insert into ${name} select * from moved`,
    )
    await client.query(`alter table outbox_events attach partition ${name} for values from (${from}) to (${to})`)
  })
}

/**
 * Returns whether the change was made: the lock wait behind a long statement times out, so that no publisher queues
 * behind both.
 */
async function withoutWaiting(client: PoolClient, change: () => Promise<void>): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await change()
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}
