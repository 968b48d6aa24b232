import type { Pool } from 'pg'
import { borrowConnection } from '../../../db/connections/borrowed-connection.ts'
import {
  bytesOf,
  createPartitions,
  dropPartitionsBefore,
  dropPartitionsOver,
  moveLeftovers,
  type PartitionedByDay,
} from '../../../db/day-partitions.ts'
import { dateOf, dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import { keptDays } from './history-settings.store.ts'

const DAYS_AHEAD = 3

const nameOf = (day: number): string => `device_reports_${dateOf(day).replaceAll('-', '')}`

const reports: PartitionedByDay = {
  table: 'device_reports',
  lock: 'historyPartitions',
  partitionOf: nameOf,
  boundsOf: (day) => [String(dayNumberOf(day)), String(dayNumberOf(day) + 1)],
}

/** Creates the partitions in which the reports of today and the next days end, for every retention in use. */
export async function createHistoryPartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => days)
    const ends = (await keptDays(client)).flatMap((kept) => ahead.map((days) => daysAfter(dayOf(now), kept + days)))
    await createPartitions(client, reports, [...new Set(ends)])
  } finally {
    giveBack()
  }
}

export const historyBytes = (pool: Pool): Promise<number> => bytesOf(pool, reports)

/**
 * Creates a partition for each day on which retention ends, ahead of time, and drops it when that day is over, or earlier
 * if the history has more than `mostBytes`.
 */
export async function keepHistoryPartitions(pool: Pool, now: number, mostBytes = Infinity): Promise<void> {
  await createHistoryPartitions(pool, now)
  await moveLeftovers(pool, reports)
  const [client, giveBack] = await borrowConnection(pool)
  try {
    await dropPartitionsBefore(client, reports, dayOf(now))
    // Reports arrive in these, and in those of yesterday while a day changes.
    const kept = await keptDays(client)
    const written = kept.flatMap((days) => [-1, 0, 1].map((ahead) => daysAfter(dayOf(now), days + ahead)))
    await dropPartitionsOver(client, reports, { mostBytes, written })
    await client.query('delete from device_reports_undated where until < $1', [dayNumberOf(dayOf(now))])
  } finally {
    giveBack()
  }
}
