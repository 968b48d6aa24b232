import type { ReportedPoint } from '../../device-history/index.ts'

/** The values of one report or of several, as they go to the row of the device's latest values. */
export interface ReportedValues {
  known: readonly ReportedPoint[]
  /** Those with keys that are no property's. */
  unknown: readonly ReportedPoint[]
}

export const nothingReported: ReportedValues = { known: [], unknown: [] }

/**
 * What counts of an earlier report and one that came after it: the value with the later time, of the same time the one
 * that came later; of the unknown ones, those of the one report that has the newest.
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
