import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { ReportedPoint } from '../../device-history/index.ts'

/** The values of one or more reports, in the form of the row of latest values. */
export interface ReportedValues {
  known: readonly ReportedPoint[]
  /** Values whose keys belong to no property. */
  unknown: readonly ReportedPoint[]
}

export const nothingReported: ReportedValues = { known: [], unknown: [] }

/**
 * Merges an earlier report with a later one: for each key the value with the later time, for equal times the one that
 * arrived later; of the unknown keys the newest.
 */
export const joinReported = (earlier: ReportedValues, later: ReportedValues): ReportedValues => ({
  known: joinPoints(earlier.known, later.known),
  unknown: newestOf(joinPoints(earlier.unknown, later.unknown)),
})

function joinPoints(earlier: readonly ReportedPoint[], later: readonly ReportedPoint[]): readonly ReportedPoint[] {
  if (later.length === 0) return earlier
  if (earlier.length === 0) return later
  const byKey = new Map(earlier.map((point) => [point.deKey, point]))
  for (const point of later) {
    const other = byKey.get(point.deKey)
    if (!other || other.time <= point.time) byKey.set(point.deKey, point)
  }
  return [...byKey.values()]
}

function newestOf(points: readonly ReportedPoint[]): readonly ReportedPoint[] {
  const limit = deviceLimits.unknownKeys
  return points.length <= limit ? points : points.toSorted((one, other) => other.time - one.time).slice(0, limit)
}
