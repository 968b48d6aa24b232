import { DAY_MS } from '@slipway/contract/durations.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Pool, PoolClient } from 'pg'
import { borrowConnection } from '../../../../../db/borrowed-connection.ts'
import {
  createPartitions,
  dayOf,
  moveLeftovers,
  withoutBlocking,
  type PartitionedByDay,
} from '../../../../../db/day-partitions.ts'

const DAYS_AHEAD = 3

const nameOf = (day: number): string =>
  `device_messages_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`

const messages: PartitionedByDay = {
  table: 'device_messages',
  lock: 'messagePartitions',
  partitionOf: nameOf,
  boundsOf: (day) => [`'${new Date(day).toISOString()}'`, `'${new Date(day + DAY_MS).toISOString()}'`],
}

/** Creates the partitions of today and the next days: before the first message arrives, and ahead of each midnight. */
export async function createMessagePartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => dayOf(now) + days * DAY_MS)
    await createPartitions(client, messages, ahead)
  } finally {
    giveBack()
  }
}

/** A partition for each day: created ahead of time, and dropped when the day is past the retention. */
export async function keepMessagePartitions(pool: Pool, now: number): Promise<void> {
  await createMessagePartitions(pool, now)
  await moveLeftovers(pool, messages)
  const [client, giveBack] = await borrowConnection(pool)
  try {
    await dropDaysBefore(client, dayOf(now - deviceLimits.messageKeepDays * DAY_MS))
  } finally {
    giveBack()
  }
}

async function dropDaysBefore(client: PoolClient, day: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'device_messages'::regclass and relname ~ '^device_messages_[0-9]{8}$' and relname < $1`,
    [nameOf(day)],
  )
  for (const { name } of rows) {
    await withoutBlocking(client, async () => void (await client.query(`drop table ${name}`)))
  }
  await client.query('delete from device_messages_undated where at < $1', [new Date(day)])
}
