import type { Pool } from 'pg'
import { dayNumberOf, dayOf, daysAfter } from './history-days.ts'
import type { TimeRange } from './history-reading.ts'
import { propertyNumbers, retentionsOf } from './history-settings.store.ts'
import { unpackPoints } from './packed-points.ts'

interface Asked extends TimeRange {
  productId: string
  deviceIds: readonly number[]
  deKeys: readonly string[]
}

/** Reported values of one device by property. */
export type Samples = ReadonlyMap<string, readonly unknown[]>

/** Reports of a device that are unpacked, spread over the days of the range. */
const REPORTS = 32

/**
 * Some values of many devices in a range of arrivals. The first ones of each day are taken: the index finds them without
 * reading the day.
 */
export const historySamples =
  (pool: Pool) =>
  async ({ productId, deviceIds, deKeys, from, to }: Asked): Promise<ReadonlyMap<number, Samples>> => {
    const found = new Map<number, Map<string, unknown[]>>()
    const retention = (await retentionsOf(pool, [productId])).get(productId)
    const numbers = await propertyNumbers(pool, productId)
    const keys = new Map(deKeys.flatMap((deKey) => [[numbers.get(deKey), deKey] as const]))
    keys.delete(undefined)
    if (!retention || keys.size === 0 || deviceIds.length === 0) return found
    const days: TimeRange[] = []
    for (let start = from; start < to; start = daysAfter(dayOf(start), 1)) {
      days.push({ from: start, to: Math.min(to, daysAfter(dayOf(start), 1)) })
    }
    for (const day of days) {
      const { rows } = await pool.query<{ deviceId: number; at: number; points: Buffer }>(
        `select d.id as "deviceId", r.at, r.points from unnest($1::integer[]) as d (id) cross join lateral (
           select at, points from device_reports
           where device_id = d.id and until between $2::integer and $3::integer and at >= $4 and at < $5 limit $6) r`,
        [
          deviceIds,
          dayNumberOf(day.from) + retention.shortestDays,
          dayNumberOf(day.to) + retention.longestDays,
          new Date(day.from),
          new Date(day.to),
          Math.ceil(REPORTS / days.length),
        ],
      )
      for (const { deviceId, at, points } of rows) {
        const own = found.get(deviceId) ?? new Map<string, unknown[]>()
        found.set(deviceId, own)
        for (const { number, value } of unpackPoints(points, at)) {
          const deKey = keys.get(number)
          if (deKey !== undefined) own.set(deKey, [...(own.get(deKey) ?? []), value])
        }
      }
    }
    return found
  }

export type HistorySamples = ReturnType<typeof historySamples>
