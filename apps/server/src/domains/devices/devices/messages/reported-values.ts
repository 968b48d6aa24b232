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
 * arrived later; unknown values only from the newest report that has some.
 */
export function joinReported(earlier: ReportedValues, later: ReportedValues): ReportedValues {
  const byKey = new Map(earlier.known.map((point) => [point.deKey, point]))
  for (const point of later.known) {
    const other = byKey.get(point.deKey)
    if (!other || other.time <= point.time) byKey.set(point.deKey, point)
  }
  const isOlder = newestOf(later.unknown) < newestOf(earlier.unknown)
  return { known: [...byKey.values()], unknown: isOlder ? earlier.unknown : later.unknown }
}

const newestOf = (points: readonly ReportedPoint[]): number =>
  points.reduce((newest, { time }) => Math.max(newest, time), -Infinity)
