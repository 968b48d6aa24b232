import { DAY_MS } from '@slipway/contract/durations.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { Pool } from 'pg'
import { borrowConnection } from '../../../db/connections/borrowed-connection.ts'
import {
  createPartitions,
  dayOf,
  dropPartitionsBefore,
  dropUndatedBefore,
  hasLeftovers,
  moveLeftovers,
  type PartitionedByDay,
} from '../../../db/day-partitions.ts'

const WEEK_MS = 7 * DAY_MS
const WEEKS_AHEAD = 4

const mondayOf = (at: number): number => dayOf(at) - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS

/** Partitions of weeks; each is named by its Monday. */
const weeksOf = (table: 'audit_entries' | 'audit_changes'): PartitionedByDay => ({
  table,
  lock: 'auditPartitions',
  partitionOf: (monday) => `${table}_${new Date(monday).toISOString().slice(0, 10).replaceAll('-', '')}`,
  boundsOf: (monday) => [`'${new Date(monday).toISOString()}'`, `'${new Date(monday + WEEK_MS).toISOString()}'`],
  triggerOf: (partition) =>
    `create trigger never_emptied before truncate on ${partition} execute function refuse_audit_change()`,
})

const entries = weeksOf('audit_entries')
const kinds = [entries, weeksOf('audit_changes')]

/** Whether some entries can't be read now, because they are still to be moved to their week. */
export const lacksEntries = (pool: Pool): Promise<boolean> => hasLeftovers(pool, entries)

/** Creates the partitions of this week and the next ones: before the first entry, and ahead of each Monday. */
export async function createAuditPartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const mondays = Array.from({ length: WEEKS_AHEAD + 1 }, (_, weeks) => mondayOf(now) + weeks * WEEK_MS)
    for (const kind of kinds) await createPartitions(client, kind, mondays)
  } finally {
    giveBack()
  }
}

/** A partition for each week: created ahead of time, and dropped when the entire week is past the retention. */
export async function keepAuditPartitions(pool: Pool, now: number): Promise<void> {
  await createAuditPartitions(pool, now)
  for (const kind of kinds) await moveLeftovers(pool, kind)
  const oldest = now - auditLimits.keepDays * DAY_MS
  const [client, giveBack] = await borrowConnection(pool)
  try {
    for (const kind of kinds) {
      await dropPartitionsBefore(client, kind, mondayOf(oldest))
      await dropUndatedBefore(client, kind, new Date(oldest))
    }
  } finally {
    giveBack()
  }
}
