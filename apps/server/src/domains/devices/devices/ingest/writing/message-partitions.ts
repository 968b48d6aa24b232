import { DAY_MS } from '@slipway/contract/durations.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Pool } from 'pg'
import { borrowConnection } from '../../../../../db/connections/borrowed-connection.ts'
import {
  bytesOf,
  createPartitions,
  dayOf,
  dropPartitionsBefore,
  dropPartitionsOver,
  moveLeftovers,
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

export const messageBytes = (pool: Pool): Promise<number> => bytesOf(pool, messages)

/**
 * A partition for each day: created ahead of time, and dropped when the day is past the retention, or earlier if the
 * messages have more than `mostBytes`.
 */
export async function keepMessagePartitions(pool: Pool, now: number, mostBytes = Infinity): Promise<void> {
  await createMessagePartitions(pool, now)
  await moveLeftovers(pool, messages)
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const oldest = dayOf(now - deviceLimits.messageKeepDays * DAY_MS)
    await dropPartitionsBefore(client, messages, oldest)
    const written = [-1, 0, 1].map((days) => dayOf(now) + days * DAY_MS)
    await dropPartitionsOver(client, messages, { mostBytes, written })
    await client.query('delete from device_messages_undated where at < $1', [new Date(oldest)])
  } finally {
    giveBack()
  }
}
