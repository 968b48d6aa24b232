import { DAY_MS } from '@slipway/contract/durations.ts'
import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import type { Pool } from 'pg'
import { borrowConnection } from '../../../../db/connections/borrowed-connection.ts'
import {
  createPartitions,
  dayOf,
  dropPartitionsBefore,
  moveLeftovers,
  type PartitionedByDay,
} from '../../../../db/day-partitions.ts'

const DAYS_AHEAD = 3
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
const bounds = (from: number, to: number): [string, string] => [
  `'${new Date(from).toISOString()}'`,
  `'${new Date(to).toISOString()}'`,
]
const monthsAfter = (at: number, months: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

const events: PartitionedByDay = {
  table: 'ota_job_events',
  lock: 'jobPartitions',
  partitionOf: (day) => `ota_job_events_${stamp(day)}`,
  boundsOf: (day) => bounds(day, day + DAY_MS),
}

/** Partitions of months; each is named by its first day. */
const ends: PartitionedByDay = {
  table: 'ota_job_ends',
  lock: 'jobPartitions',
  partitionOf: (month) => `ota_job_ends_${stamp(month)}`,
  boundsOf: (month) => bounds(month, monthsAfter(month, 1)),
}

/** Creates the partitions of the next days and months: before the first event, and ahead of time. */
export async function createJobPartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dayOf(now) + ahead * DAY_MS)
    await createPartitions(client, events, days)
    await createPartitions(client, ends, [monthsAfter(now, 0), monthsAfter(now, 1)])
  } finally {
    giveBack()
  }
}

/** Creates the partitions of the next days and months, and drops those past their retention. */
export async function keepJobPartitions(pool: Pool, now: number): Promise<void> {
  await createJobPartitions(pool, now)
  const [client, giveBack] = await borrowConnection(pool)
  try {
    await dropPartitionsBefore(client, events, dayOf(now - campaignsLimits.eventKeepDays * DAY_MS))
    await dropPartitionsBefore(client, ends, monthsAfter(now, -campaignsLimits.endKeepMonths))
  } finally {
    giveBack()
  }
  await moveLeftovers(pool, events)
  await moveLeftovers(pool, ends)
}
