import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Pool } from 'pg'
import { borrowConnection } from '../db/connections/borrowed-connection.ts'
import { createPartitions, dayOf, dropPartition, type PartitionedByDay } from '../db/day-partitions.ts'

const DAYS_AHEAD = 3
/** Undelivered events are discarded after this time. */
export const OUTBOX_KEEP_DAYS = 7

const nameOf = (day: number): string => `outbox_events_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`

const outboxEvents: PartitionedByDay = {
  table: 'outbox_events',
  lock: 'outboxPartitions',
  // The events of a key are delivered in their order, also those that were published before their partition existed.
  isInOrder: true,
  partitionOf: nameOf,
  boundsOf: (day) => [`'${new Date(day).toISOString()}'`, `'${new Date(day + DAY_MS).toISOString()}'`],
}

/** The default partition: its old events are deleted row by row. */
const UNDATED = 'outbox_events_undated'

interface Log {
  error(facts: object, text: string): void
}

/** Creates the partitions of today and the next days. */
export async function makeOutboxPartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dayOf(now) + ahead * DAY_MS)
    await createPartitions(client, outboxEvents, days)
  } finally {
    giveBack()
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
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const oldest = dayOf(now - OUTBOX_KEEP_DAYS * DAY_MS)
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = (select relnamespace from pg_class where oid = 'outbox_events'::regclass)
         and (relname ~ '^outbox_events_[0-9]{8}$' and relname < $1 or relname = $2)`,
      [nameOf(oldest), UNDATED],
    )
    for (const { name } of rows) {
      const old = `from ${name} where at < $1`
      const untried = `select ${old} and not held and subscriber = any($2) limit 1`
      if ((await client.query(untried, [new Date(oldest), subscribers])).rowCount) continue
      const { rows: left } = await client.query<{ n: number }>(`select count(*) as n ${old}`, [new Date(oldest)])
      const isGone =
        name === UNDATED
          ? (await client.query(`delete ${old}`, [new Date(oldest)])).rowCount !== null
          : await dropPartition(client, outboxEvents, name)
      const lost = left[0]?.n ?? 0
      if (isGone && lost > 0) log.error({ day: name, events: lost }, 'events that could not be delivered were given up')
    }
    // Releases events that waited behind a discarded one.
    await client.query(`
      update outbox_events e set held = false
      where held and next_at is null and not exists (
        select from outbox_events f where f.subscriber = e.subscriber and f.key = e.key and f.next_at is not null)`)
  } finally {
    giveBack()
  }
}
