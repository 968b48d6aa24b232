import { DAY_MS } from '@slipway/contract/durations.ts'
import type { DeliveryDay, EventDelivery } from '@slipway/contract/users/pushes/push-log.ts'
import { pushLimits } from '@slipway/contract/users/pushes/pushes.limits.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

interface AskedEvent {
  productId: string
  deKey: string
}

interface Count {
  day: string
  outcome: string
  n: number
}

const FAILED = 'failed:'
const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

function toDay(day: string, counts: readonly Count[]): DeliveryDay {
  const of = (name: string) => counts.find(({ outcome }) => outcome === name)?.n ?? 0
  return {
    day,
    told: of('told'),
    listed: of('listed'),
    pushed: of('pushed'),
    dropped: of('dropped'),
    muted: of('muted'),
    quiet: of('quiet'),
    noPhone: of('noPhone'),
    sent: of('sent'),
    failed: counts
      .filter(({ outcome }) => outcome.startsWith(FAILED))
      .map(({ outcome, n }) => ({ status: outcome.slice(FAILED.length), n })),
  }
}

/** Read from the counters and from a bounded number of deliveries, however many there were. */
export const pushLogViews = (db: DatabaseOrTransaction) => ({
  async of({ productId, deKey }: AskedEvent, now: number): Promise<EventDelivery> {
    const since = utcDay(now - pushLimits.deliveriesKeptMs + DAY_MS)
    const counts = await sql<Count>`
      select to_char(day, 'YYYY-MM-DD') as day, outcome, n from push_counts
      where product_id = ${productId} and de_key = ${deKey} and day >= ${since}::date
      order by day desc, outcome`.execute(db)
    const latest = await sql<{ p50: number | null }>`
      select percentile_disc(0.5) within group (order by ms) as p50 from (
        select (extract(epoch from ended_at - created_at) * 1000)::bigint as ms from push_deliveries
        where product_id = ${productId} and de_key = ${deKey} and ended_at is not null
        order by ended_at desc limit ${pushLimits.timed}) as latest`.execute(db)
    const p50 = latest.rows[0]?.p50 ?? null
    return {
      list: [...Map.groupBy(counts.rows, ({ day }) => day)].map(([day, ofDay]) => toDay(day, ofDay)),
      p50Ms: p50 === null ? null : Math.max(0, Number(p50)),
    }
  },
})
