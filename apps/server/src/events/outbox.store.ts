import { advisoryLockClasses } from '../db/advisory-locks.ts'
import { sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { notify, type DatabaseOrTransaction } from '../db/database.ts'
import { LOCK_WAIT_MS, retriedWhileLocked } from '../db/partitions/without-blocking.ts'

/** Notified by any process when events are pending; the triggers of the device path use it too. */
export const OUTBOX = 'outbox'
/** The number of shards; `hashtext(key) & 7` is the expression of the index. */
const SHARDS = 8

export interface NewOutboxEvent {
  subscriber: string
  key: string
  event: string
  payload: unknown
  at: number
}

export interface OutboxEvent {
  position: number
  at: number
  key: string
  event: string
  payload: unknown
  attempts: number
}

export interface Shard {
  subscriber: string
  shard: number
}

export const outboxStore = (tx: DatabaseOrTransaction) => ({
  async add(rows: readonly NewOutboxEvent[]): Promise<void> {
    await tx
      .insertInto('outbox_events')
      .values(rows.map((row) => ({ ...row, payload: JSON.stringify(row.payload), at: new Date(row.at) })))
      .execute()
    await notify(tx, OUTBOX)
  },

  /** Changes of subscriptions wait for each other, and each sees the ones before it. */
  async lockSubscriptions(): Promise<void> {
    await sql`lock table outbox_subscriptions in share row exclusive mode`.execute(tx)
  },

  /** Registers the subscribers of database events; writes nothing if they are already registered. */
  async register(wanted: readonly { event: string; subscriber: string }[]): Promise<void> {
    const rows = JSON.stringify(wanted)
    await sql`
      with wanted as (select event, subscriber from jsonb_to_recordset(${rows}::jsonb) as w (event text, subscriber text)),
      gone as (
        delete from outbox_subscriptions s
        where not exists (select from wanted w where w.event = s.event and w.subscriber = s.subscriber))
      insert into outbox_subscriptions select event, subscriber from wanted on conflict do nothing`.execute(tx)
  },
})

/** Enables the triggers of events with subscribers and disables the others (migration 0107). */
export async function followSubscriptions(pool: Pool): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  try {
    // Not in a transaction: the procedure commits after each trigger.
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
    const isDone = await retriedWhileLocked(async () => void (await client.query('call follow_subscriptions()')))
    await client.query('reset lock_timeout')
    isBroken = false
    if (!isDone) throw new Error('a trigger of events could not be changed, because its table is locked')
  } finally {
    client.release(isBroken)
  }
}

/** The shards of a subscriber with due events. */
/** A retry further ahead than the longest pause was set before the clock was set back. */
const isDue = (now: string): string => `(next_at <= ${now} or next_at > ${now}::timestamptz + interval '2 hours')`

export async function dueShards(pool: Pool, subscriber: string, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ shard: number }>({
    name: 'outbox-due',
    text: `select shard from generate_series(0, ${SHARDS - 1}) as shard
      where exists (
        select from outbox_events where subscriber = $1 and hashtext(key) & 7 = shard and not held)
      or exists (
        select from outbox_events where subscriber = $1 and ${isDue('$2')} and hashtext(key) & 7 = shard)`,
    values: [subscriber, new Date(now)],
  })
  return rows.map(({ shard }) => shard)
}

/** The operations of a shard's owner, all on the connection with the shard's lock. */
export const shardStore = (client: ClientBase, { subscriber, shard }: Shard) => ({
  async tryLock(): Promise<boolean> {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as ours', [
      advisoryLockClasses.outboxShards,
      `${subscriber} ${shard}`,
    ])
    return rows[0]?.ours === true
  },

  async unlock(): Promise<void> {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [
      advisoryLockClasses.outboxShards,
      `${subscriber} ${shard}`,
    ])
  },

  /** Failed events that are due for a retry: at most one for each key, because later ones wait for it. */
  async retries(now: number, limit: number): Promise<OutboxEvent[]> {
    const { rows } = await client.query<OutboxEvent>({
      name: 'outbox-retries',
      text: `select position, at, key, event, payload, attempts from outbox_events
        where subscriber = $1 and hashtext(key) & 7 = $2 and ${isDue('$3')} order by next_at, position limit $4`,
      values: [subscriber, shard, new Date(now), limit],
    })
    return rows
  },

  /** The first events of the queue in order; those behind a failed event have to be held. */
  async next(limit: number): Promise<(OutboxEvent & { isBehind: boolean })[]> {
    const { rows } = await client.query<OutboxEvent & { isBehind: boolean }>({
      name: 'outbox-next',
      text: `select position, at, key, event, payload, attempts, exists (
            select from outbox_events f
            where f.subscriber = $1 and f.key = e.key and f.next_at is not null) as "isBehind"
        from outbox_events e
        where subscriber = $1 and hashtext(key) & 7 = $2 and not held order by position limit $3`,
      values: [subscriber, shard, limit],
    })
    return rows
  },

  /** Removes events from the queue that wait for an earlier one of their key. */
  async hold(events: readonly OutboxEvent[]): Promise<void> {
    if (events.length === 0) return
    await client.query({
      name: 'outbox-hold',
      text: `update outbox_events set held = true where ${AT_PLACES}`,
      values: placesOf(events),
    })
  },

  async delivered(events: readonly OutboxEvent[]): Promise<void> {
    if (events.length === 0) return
    await client.query({
      name: 'outbox-delivered',
      text: `delete from outbox_events where ${AT_PLACES}`,
      values: placesOf(events),
    })
  },

  /** A failed event was delivered, and the events that waited for it return to the queue. */
  async recovered(event: OutboxEvent): Promise<void> {
    await client.query({
      name: 'outbox-recovered',
      text: `with gone as (delete from outbox_events where ${AT_PLACES})
        update outbox_events set held = false
        where subscriber = $4 and key = $5 and held and position <> all($1::bigint[])`,
      values: [...placesOf([event]), subscriber, event.key],
    })
  },

  async failed(event: OutboxEvent, { nextAt, error }: { nextAt: number; error: string }): Promise<void> {
    await client.query({
      name: 'outbox-failed',
      text: `update outbox_events set held = true, attempts = attempts + 1, next_at = $4, error = $5 where ${AT_PLACES}`,
      values: [...placesOf([event]), new Date(nextAt), error],
    })
  },
})

/** The times only serve to skip the other days' partitions; they are read in whole milliseconds. */
const AT_PLACES = 'position = any($1::bigint[]) and at >= $2 and at < $3'

function placesOf(events: readonly OutboxEvent[]): [number[], Date, Date] {
  const times = events.map(({ at }) => at)
  return [events.map(({ position }) => position), new Date(Math.min(...times)), new Date(Math.max(...times) + 1)]
}

/** The state of a subscriber's deliveries. */
export interface OutboxState {
  subscriber: string
  /** At most `MAX_COUNTED`. */
  pending: number
  /** Epoch ms. */
  oldestAt: number
  /** Keys whose first event has failed and is retried. */
  failing: number
}

/** The highest count, because further counting has a cost and no use. */
const MAX_COUNTED = 100_000

/** Subscribers without pending events are missing. */
export async function outboxState(pool: Pool): Promise<OutboxState[]> {
  const { rows } = await pool.query<OutboxState>({
    name: 'outbox-state',
    text: `select subscriber, count(*) as pending, min(at) as "oldestAt", count(next_at) as failing
      from (select subscriber, at, next_at from outbox_events order by position limit ${MAX_COUNTED}) as first
      group by subscriber order by subscriber`,
  })
  return rows
}
