import { DAY_MS } from '@slipway/contract/durations.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import type { Pool } from 'pg'
import { borrowConnection } from '../../../db/connections/borrowed-connection.ts'
import {
  createPartitions,
  dayOf,
  dropPartitionsBefore,
  dropUndatedBefore,
  moveLeftovers,
  type PartitionedByDay,
} from '../../../db/day-partitions.ts'

const DAYS_AHEAD = 3

const kinds: readonly PartitionedByDay[] = ['webhook_messages', 'webhook_deliveries'].map((table) => ({
  table,
  lock: 'webhookPartitions',
  partitionOf: (day) => `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`,
  boundsOf: (day) => [`'${new Date(day).toISOString()}'`, `'${new Date(day + DAY_MS).toISOString()}'`],
}))

/** Creates the partitions of today and the next days. */
export async function createWebhookPartitions(pool: Pool, now: number): Promise<void> {
  const [client, giveBack] = await borrowConnection(pool)
  try {
    const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => dayOf(now) + ahead * DAY_MS)
    for (const kind of kinds) await createPartitions(client, kind, days)
  } finally {
    giveBack()
  }
}

/** The same, and drops days past the retention. */
export async function keepWebhookPartitions(pool: Pool, now: number): Promise<void> {
  await createWebhookPartitions(pool, now)
  for (const kind of kinds) await moveLeftovers(pool, kind)
  const oldest = dayOf(now - webhooksLimits.keptDays * DAY_MS)
  const [client, giveBack] = await borrowConnection(pool)
  try {
    for (const kind of kinds) {
      await dropPartitionsBefore(client, kind, oldest)
      await dropUndatedBefore(client, kind, new Date(oldest))
    }
  } finally {
    giveBack()
  }
}
