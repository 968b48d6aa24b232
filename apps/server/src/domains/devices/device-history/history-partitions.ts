import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import { dateOf, dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import { keptDays } from './history-settings.store.ts'

const DAYS_AHEAD = 3
/** The longest that a writer waits behind a drop that itself waits for a reader. */
const LOCK_WAIT_MS = 100
const TRIES = 20
const BETWEEN_TRIES_MS = 250
const LOCK_NOT_AVAILABLE = '55P03'

const nameOf = (day: number): string => `device_reports_${dateOf(day).replaceAll('-', '')}`

/** Creates a partition for each day on which retention ends, ahead of time, and drops it when that day is over. */
export async function keepHistoryPartitions(pool: Pool, now: number): Promise<void> {
  const client = await pool.connect()
  try {
    const today = dayOf(now)
    for (const days of await keptDays(client)) {
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) await makeDay(client, daysAfter(today, days + ahead))
    }
    await dropDaysBefore(client, today)
  } finally {
    client.release()
  }
}

/** Reports of that day that arrived before their partition existed move into it. */
async function makeDay(client: PoolClient, day: number): Promise<void> {
  const name = nameOf(day)
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [name])
  if (rows.length > 0) return
  // If this times out, reports stay in the default partition until the next run.
  await withoutHolding(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.historyPartitions])
    await client.query('lock table device_reports in share row exclusive mode')
    const { rows: made } = await client.query('select from pg_class where oid = to_regclass($1)', [name])
    if (made.length > 0) return
    await client.query(`create table ${name} (like device_reports including defaults)`)
    await client.query(
      `with moved as (delete from device_reports_undated where until = ${dayNumberOf(day)} returning *)
       insert into ${name} select * from moved`,
    )
    const bounds = `from (${dayNumberOf(day)}) to (${dayNumberOf(day) + 1})`
    await client.query(`alter table device_reports attach partition ${name} for values ${bounds}`)
  })
}

/** Includes partitions that an earlier run detached but could not drop. */
async function dropDaysBefore(client: PoolClient, today: number): Promise<void> {
  const { rows } = await client.query<{ name: string; attached: boolean }>(
    `select relname as name, relispartition as attached from pg_class
     where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'device_reports'::regclass)
       and relname ~ '^device_reports_[0-9]{8}$' and relname < $1`,
    [nameOf(today)],
  )
  for (const { name, attached } of rows) {
    // Dropping an attached partition would block every writer until its files are deleted.
    if (attached && !(await detach(client, name))) continue
    await client.query(`drop table ${name}`)
  }
  await client.query('delete from device_reports_undated where until < $1', [dayNumberOf(today)])
}

const detach = (client: PoolClient, name: string): Promise<boolean> =>
  withoutHolding(client, async () => {
    await client.query(`alter table device_reports detach partition ${name}`)
  })

/**
 * Returns whether the work was done. A lock wait behind a long reader times out and is retried, so that no writer
 * queues behind both.
 */
async function withoutHolding(client: PoolClient, work: () => Promise<void>): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        await work()
      })
      return true
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
      await pause(BETWEEN_TRIES_MS)
    }
  }
  return false
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
