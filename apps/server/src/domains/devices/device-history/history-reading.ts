import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import type { Retention } from './history-settings.store.ts'
import { LATE_MS } from './history-writing.ts'

export interface StoredReport {
  /** Epoch ms of the server's clock. */
  at: number
  points: Buffer
}

/** Epoch ms; `to` is exclusive. */
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
  /** How far device times can be before and after their arrival. */
  behindMs: number
  aheadMs: number
  now: number
  order: 'oldestFirst' | 'newestFirst'
}

const STEP_ROWS = 20_000
/** The reports that are unpacked in one turn of the event loop. */
export const TURN_ROWS = 1_000

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

  /** Reads one range of arrivals in steps, so that memory does not grow with the size of the history. */
  async function* stretch(wanted: Options, order: Request['order']): AsyncGenerator<StoredReport[]> {
    let { from, to } = wanted
    for (;;) {
      const isUp = order === 'oldestFirst'
      const rows = await read({ ...wanted, from, to }, `order by at ${isUp ? 'asc' : 'desc'} limit ${STEP_ROWS}`)
      const last = rows.at(-1)?.at
      if (last === undefined) return
      const whole = rows.length < STEP_ROWS ? rows : rows.filter(({ at }) => at !== last)
      // Reports with the same arrival are not split across steps, and those beyond the size of one step are dropped.
      yield* inTurns(whole.length > 0 ? whole : rows)
      if (rows.length < STEP_ROWS) return
      if (isUp) from = whole.length > 0 ? last : last + 1
      else to = whole.length > 0 ? last + 1 : last
    }
  }

  return {
    /**
     * The reports that can contain a value of the range, in order of arrival by days. Reports that arrived much later
     * than their values are searched for beyond the range.
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

    /** By arrival, newest first; `skip` is the number of reports to skip at the last moment of the range. */
    page: (wanted: Options, { limit, skip }: { limit: number; skip: number }): Promise<StoredReport[]> =>
      read(wanted, `order by at desc, tableoid, ctid limit ${limit} offset ${skip}`),
  }
}

async function* inTurns(reports: readonly StoredReport[]): AsyncGenerator<StoredReport[]> {
  for (let start = 0; start < reports.length; start += TURN_ROWS) {
    yield reports.slice(start, start + TURN_ROWS)
    await nextTurn()
  }
}
