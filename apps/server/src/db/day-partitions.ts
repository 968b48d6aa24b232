import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks, type AdvisoryLock } from './advisory-locks.ts'
import { borrowConnection } from './borrowed-connection.ts'

/** Midnight, in UTC, of the day of this moment. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/** A table with a partition for each day, and the default partition `<table>_undated` for rows of other days. */
export interface PartitionedByDay {
  table: string
  lock: AdvisoryLock
  partitionOf(day: number): string
  /** The bounds of the partition of that day as SQL literals. */
  boundsOf(day: number): [from: string, to: string]
}

/** The longest that a writer waits behind a change that itself waits for a reader. */
const LOCK_WAIT_MS = 100
const TRIES = 20
const BETWEEN_TRIES_MS = 250
const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'
/** A batch of leftovers: about 5,000 small rows, and fewer large ones. */
const PAGES_OF_BATCH = 40

/**
 * Creates the missing partitions of these days. Only the catalog changes while writers wait: rows that are already in
 * the default partition are set aside with it, for `moveLeftovers`.
 */
export async function createPartitions(
  client: PoolClient,
  kind: PartitionedByDay,
  days: readonly number[],
): Promise<void> {
  const names = days.map((day) => kind.partitionOf(day))
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is null',
    [names],
  )
  const missing = new Set(rows.map(({ name }) => name))
  // If one times out, its rows stay in the default partition until the next run.
  for (const day of days) if (missing.has(kind.partitionOf(day))) await createPartition(client, kind, day)
}

async function createPartition(client: PoolClient, kind: PartitionedByDay, day: number): Promise<void> {
  const { table, lock } = kind
  const name = kind.partitionOf(day)
  const [from, to] = kind.boundsOf(day)
  await withoutBlocking(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks[lock]])
    const { rows: made } = await client.query('select from pg_class where oid = to_regclass($1)', [name])
    if (made.length > 0) return
    await client.query(`lock table only ${table} in share row exclusive mode`)
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `select pg_relation_size('${table}_undated'::regclass) = 0 as "isEmpty"`,
    )
    // Postgres would scan a default partition with rows under the lock, and refuse those of the new one.
    if (!rows[0]?.isEmpty) await setLeftoversAside(client, table)
    await client.query(`create table ${name} (like ${table} including defaults)`)
    await client.query(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`)
  })
}

async function setLeftoversAside(client: PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  await client.query(`alter table ${table} detach partition ${table}_undated`)
  await client.query(`alter table ${table}_undated rename to ${table}_leftover_${rows[0]?.id}`)
  await client.query(`create table ${table}_undated partition of ${table} default`)
}

/**
 * Moves rows that were set aside into the partitions of their days, the newest first. No lock is held for longer than
 * a batch takes, and none on the table. An interrupted move continues with the next run.
 */
export async function moveLeftovers(pool: Pool, { table }: Pick<PartitionedByDay, 'table'>): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    for (const { name, pages } of await leftoversOf(client, table)) {
      for (let end = pages; end > 0 && !pool.ending; end -= PAGES_OF_BATCH) {
        const start = Math.max(0, end - PAGES_OF_BATCH)
        await client.query(
          `with moved as (delete from ${name} where ctid >= '(${start},0)' and ctid < '(${end},0)' returning *)
           insert into ${table} select * from moved`,
        )
      }
      if (!pool.ending) await client.query(`drop table if exists ${name}`)
    }
  } catch (error) {
    // Another process moved the last rows.
    if (!hasCode(error, UNDEFINED_TABLE)) throw error
  } finally {
    giveBack()
  }
}

async function leftoversOf(client: PoolClient, table: string): Promise<{ name: string; pages: number }[]> {
  const { rows } = await client.query<{ name: string; pages: number }>(
    `select relname as name,
       ceil(pg_relation_size(oid)::numeric / current_setting('block_size')::numeric)::integer as pages
     from pg_class
     where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = $1::regclass)
       and relname ~ $2`,
    [table, `^${table}_leftover_[0-9]+$`],
  )
  return rows
}

/**
 * Returns whether the work was done. A lock wait behind a long reader times out and is retried, so that no writer
 * queues behind both.
 */
export async function withoutBlocking(client: PoolClient, work: () => Promise<void>): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        await work()
      })
      return true
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error
      await pause(BETWEEN_TRIES_MS)
    }
  }
  return false
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

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
