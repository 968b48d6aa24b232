import type { Pool, PoolClient } from 'pg'
import { borrowConnection } from '../../../db/borrowed-connection.ts'
import { createPartitions, moveLeftovers, withoutBlocking, type PartitionedByDay } from '../../../db/day-partitions.ts'
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

/** Creates a partition for each day on which retention ends, ahead of time, and drops it when that day is over. */
export async function keepHistoryPartitions(pool: Pool, now: number): Promise<void> {
  await createHistoryPartitions(pool, now)
  await moveLeftovers(pool, reports)
  const [client, giveBack] = await borrowConnection(pool)
  try {
    await dropDaysBefore(client, dayOf(now))
  } finally {
    giveBack()
  }
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
  withoutBlocking(client, async () => {
    await client.query(`alter table device_reports detach partition ${name}`)
  })
