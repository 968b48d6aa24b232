import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks, type AdvisoryLock } from './advisory-locks.ts'
import { borrowConnection } from './connections/borrowed-connection.ts'
import { hasCode, inClientTransaction, withoutBlocking } from './partitions/without-blocking.ts'

/** Midnight, in UTC, of the day of this moment. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

/** A table with a partition for each day, week or month, and the default partition `<table>_undated` for other rows. */
export interface PartitionedByDay {
  table: string
  /**
   * Rows that arrived without a partition stay in the default partition, because their readers depend on their order;
   * a day that has begun there gets no partition, nor one that begins soon if there are many. `at` is their column.
   */
  isInOrder?: boolean
  /** A trigger that each partition needs, because Postgres creates only row triggers there. */
  triggerOf?: (partition: string) => string
  lock: AdvisoryLock
  partitionOf(day: number): string
  /** The bounds of that partition as SQL literals. */
  boundsOf(day: number): [from: string, to: string]
}

const UNDEFINED_TABLE = '42P01'
/** A batch of leftovers: about 5,000 small rows, and fewer large ones. */
const PAGES_OF_BATCH = 40
/** Postgres reads a default partition under the lock that a new partition takes: so much is read in a millisecond. */
const PAGES_READ_UNDER_LOCK = 8
/** The first days of a call, the current one and the next: their rows can arrive while a proof would refuse them. */
const SOON_DAYS = 2

/**
 * Creates the missing partitions of these days, of which the current one is the first. Only the catalog changes while
 * writers wait: rows that are already in the default partition are set aside with it, for `moveLeftovers`.
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
  // A process that was killed can have left a proof, which would refuse the rows of its day.
  if (kind.isInOrder) await dropProofs(client, kind)
  // If one times out, its rows stay in the default partition until the next run.
  for (const [place, day] of days.entries()) {
    if (!missing.has(kind.partitionOf(day))) continue
    if (kind.isInOrder && place >= SOON_DAYS) await proveUnbegun(client, kind, day)
    await createPartition(client, kind, day)
  }
  if (kind.isInOrder) await dropProofs(client, kind)
}

const proofOf = (kind: PartitionedByDay, day: number): string => `${kind.partitionOf(day)}_unbegun`

/** Proves by a constraint, without a lock over its rows, that a large default partition has none of this day. */
async function proveUnbegun(client: PoolClient, kind: PartitionedByDay, day: number): Promise<void> {
  const undated = `${kind.table}_undated`
  if ((await undatedPages(client, kind.table)) <= PAGES_READ_UNDER_LOCK) return
  const [from] = kind.boundsOf(day)
  if ((await client.query(`select from ${undated} where at >= ${from} limit 1`)).rowCount) return
  const add = `alter table ${undated} add constraint ${proofOf(kind, day)} check (at < ${from}) not valid`
  if (!(await withoutBlocking(client, async () => void (await client.query(add))))) return
  await client.query(`alter table ${undated} validate constraint ${proofOf(kind, day)}`)
}

async function proofsOf(
  client: PoolClient,
  { table }: PartitionedByDay,
): Promise<{ name: string; isValid: boolean }[]> {
  const { rows } = await client.query<{ name: string; isValid: boolean }>(
    `select conname as name, convalidated as "isValid" from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and conname ~ '_unbegun$'`,
    [`${table}_undated`],
  )
  return rows
}

async function dropProofs(client: PoolClient, kind: PartitionedByDay): Promise<void> {
  for (const { name } of await proofsOf(client, kind)) {
    const drop = `alter table ${kind.table}_undated drop constraint if exists ${name}`
    await withoutBlocking(client, async () => void (await client.query(drop)))
  }
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
    const pages = await undatedPages(client, table)
    // Postgres would scan a default partition with rows under the lock, and refuse those of the new one.
    if (pages > 0 && kind.isInOrder) {
      const isProven = (await proofsOf(client, kind)).some(
        (proof) => proof.isValid && proof.name === proofOf(kind, day),
      )
      if (!isProven && pages > PAGES_READ_UNDER_LOCK) return
      const begun = `select from ${table}_undated where at >= ${from} and at < ${to} limit 1`
      if (!isProven && (await client.query(begun)).rowCount) return
    } else if (pages > 0) await setLeftoversAside(client, kind)
    await client.query(`create table ${name} (like ${table} including defaults including constraints)`)
    await addTrigger(client, kind, name)
    await client.query(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`)
  })
}

async function undatedPages(client: PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size('${table}_undated'::regclass) / current_setting('block_size')::bigint)::integer as pages`,
  )
  return rows[0]?.pages ?? 0
}

async function addTrigger(client: PoolClient, { triggerOf }: PartitionedByDay, partition: string): Promise<void> {
  if (triggerOf) await client.query(triggerOf(partition))
}

async function setLeftoversAside(client: PoolClient, kind: PartitionedByDay): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  await replaceUndated(client, kind, `${kind.table}_leftover_${rows[0]?.id}`)
}

async function replaceUndated(client: PoolClient, kind: PartitionedByDay, oldName: string): Promise<void> {
  const { table } = kind
  const undated = `${table}_undated`
  await client.query(`alter table ${table} detach partition ${undated}`)
  await client.query(`alter table ${undated} rename to ${oldName}`)
  await client.query(`create table ${undated} (like ${table} including defaults including constraints)`)
  await addTrigger(client, kind, undated)
  await client.query(`alter table ${table} attach partition ${undated} default`)
}

/** Drops the default partition if all of its rows are of before this moment. */
export async function dropUndatedBefore(client: PoolClient, kind: PartitionedByDay, moment: Date): Promise<void> {
  const { table, lock } = kind
  const name = `${table}_00000000`
  const isOver = async (): Promise<boolean> => {
    const newest = `select max(at) < $1 as "isOver" from ${table}_undated`
    const { rows } = await client.query<{ isOver: boolean | null }>(newest, [moment])
    return rows[0]?.isOver ?? false
  }
  if (!(await isOver())) return
  let isReplaced = false
  const isDone = await withoutBlocking(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks[lock]])
    await client.query(`lock table only ${table} in share row exclusive mode`)
    // Once more under the lock: a row can have arrived meanwhile.
    isReplaced = await isOver()
    if (isReplaced) await replaceUndated(client, kind, name)
  })
  // If the drop fails, the next run finds the name among the partitions of former days.
  if (isDone && isReplaced) await client.query(`drop table ${name}`)
}

/** Drops the partitions before that of this day, and those that an earlier run detached but could not drop. */
export async function dropPartitionsBefore(client: PoolClient, kind: PartitionedByDay, day: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = $1::regclass)
       and relname ~ $2 and relname < $3`,
    [kind.table, `^${kind.table}_[0-9]{8}$`, kind.partitionOf(day)],
  )
  for (const { name } of rows) await dropPartition(client, kind, name)
}

/** The bytes of a table with its indexes, all partitions together. */
export async function bytesOf(on: Pool | PoolClient, { table }: Pick<PartitionedByDay, 'table'>): Promise<number> {
  const { rows } = await on.query<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(relid)), 0)::bigint as bytes from pg_partition_tree($1::regclass) where isleaf`,
    [table],
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Drops the first partitions until the table has at most so many bytes, and never those of the days that are still
 * written. Returns what was dropped.
 */
export async function dropPartitionsOver(
  client: PoolClient,
  kind: PartitionedByDay,
  { mostBytes, written }: { mostBytes: number; written: readonly number[] },
): Promise<string[]> {
  let left = await bytesOf(client, kind)
  const dropped: string[] = []
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes
     from pg_partition_tree($1::regclass) join pg_class c on c.oid = relid
     where isleaf and c.relname ~ $2 and c.relname <> all ($3) and pg_relation_size(c.oid) > 0 order by c.relname`,
    [kind.table, `^${kind.table}_[0-9]{8}$`, written.map((day) => kind.partitionOf(day))],
  )
  for (const { name, bytes } of rows) {
    if (left <= mostBytes) break
    if (!(await dropPartition(client, kind, name))) continue
    left -= bytes
    dropped.push(name)
  }
  return dropped
}

/** Returns whether it is gone. */
export async function dropPartition(
  client: PoolClient,
  { table }: Pick<PartitionedByDay, 'table'>,
  name: string,
): Promise<boolean> {
  const { rows } = await client.query('select from pg_inherits where inhrelid = $1::regclass', [name])
  // Dropping an attached partition would block every writer until its files are deleted.
  const isDetached =
    rows.length === 0 ||
    (await withoutBlocking(client, async () => {
      await client.query(`alter table ${table} detach partition ${name}`)
    }))
  if (isDetached) await client.query(`drop table ${name}`)
  return isDetached
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
        await inClientTransaction(client, async () => {
          // For triggers that count inserted rows: these are counted already.
          await client.query(`set local slipway.moving_leftovers = 'on'`)
          await client.query(
            `with moved as (delete from ${name} where ctid >= '(${start},0)' and ctid < '(${end},0)' returning *)
             insert into ${table} select * from moved`,
          )
        })
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

/** Whether rows that were set aside are still to be moved, so that readers miss them. */
export const hasLeftovers = async (pool: Pool, { table }: Pick<PartitionedByDay, 'table'>): Promise<boolean> =>
  (await leftoversOf(pool, table)).length > 0

async function leftoversOf(client: Pool | PoolClient, table: string): Promise<{ name: string; pages: number }[]> {
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
