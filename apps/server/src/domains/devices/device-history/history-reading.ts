import type { Pool } from 'pg'
import { dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import type { Retention } from './history-settings.store.ts'
import { LATE_MS } from './history-writing.ts'

export interface StoredReport {
  /** Epoch ms of the server. */
  at: number
  points: Buffer
}

/** Epoch ms; up to, not including, the last. */
export interface TimeRange {
  from: number
  to: number
}

interface Options extends TimeRange {
  deviceId: number
  retention: Retention
  isLateOnly?: boolean
}

interface Request extends TimeRange {
  deviceId: number
  retention: Retention
  /** Of device times, how far they may lie before and after their arrival. */
  behindMs: number
  aheadMs: number
  now: number
  order: 'oldestFirst' | 'newestFirst'
}

const STEP_ROWS = 20_000

export function historyReading(pool: Pool) {
  async function read({ deviceId, from, to, retention, isLateOnly }: Options, tail: string): Promise<StoredReport[]> {
    const { rows } = await pool.query<StoredReport>(
      `select at, points from device_reports
       where device_id = $1 and until between $2::integer and $3::integer and at >= $4 and at < $5
         ${isLateOnly ? 'and late' : ''} ${tail}`,
      [
        deviceId,
        dayNumberOf(from) + retention.shortestDays,
        dayNumberOf(to) + retention.longestDays,
        new Date(from),
        new Date(to),
      ],
    )
    return rows
  }

  /** Of one stretch of arrivals in steps, so that memory does not grow with what is there. */
  async function* stretch(wanted: Options, order: Request['order']): AsyncGenerator<StoredReport[]> {
    let { from, to } = wanted
    for (;;) {
      const isUp = order === 'oldestFirst'
      const rows = await read({ ...wanted, from, to }, `order by at ${isUp ? 'asc' : 'desc'} limit ${STEP_ROWS}`)
      const last = rows.at(-1)?.at
      if (last === undefined) return
      const whole = rows.length < STEP_ROWS ? rows : rows.filter(({ at }) => at !== last)
      // All of one moment: they are taken as they are, and what is beyond a step of that moment is not.
      yield whole.length > 0 ? whole : rows
      if (rows.length < STEP_ROWS) return
      if (isUp) from = whole.length > 0 ? last : last + 1
      else to = whole.length > 0 ? last + 1 : last
    }
  }

  return {
    /**
     * The reports that may hold a value of the range, in order of arrival by days. Those that came much later than their
     * values are looked for beyond the range.
     */
    async *reports(asked: Request): AsyncGenerator<StoredReport[]> {
      const { deviceId, retention, behindMs, aheadMs, now, order } = asked
      const oldest = daysAfter(dayOf(now), -retention.longestDays - 1)
      const from = Math.max(asked.from - aheadMs, oldest)
      const soon = Math.min(asked.to + LATE_MS, now + 1)
      const late = { from: Math.max(soon, from), to: Math.min(asked.to + behindMs, now + 1), isLateOnly: true }
      const stretches: (TimeRange & { isLateOnly?: boolean })[] = []
      for (let start = from; start < soon;) {
        const end = Math.min(daysAfter(dayOf(start), 1), soon)
        stretches.push({ from: start, to: end })
        start = end
      }
      if (late.from < late.to) stretches.push(late)
      if (order === 'newestFirst') stretches.reverse()
      for (const one of stretches) yield* stretch({ ...one, deviceId, retention }, order)
    },

    /** By arrival, newest first; `skip` of those that came at the last moment of the range. */
    page: (wanted: Options, { limit, skip }: { limit: number; skip: number }): Promise<StoredReport[]> =>
      read(wanted, `order by at desc, tableoid, ctid limit ${limit} offset ${skip}`),
  }
}
