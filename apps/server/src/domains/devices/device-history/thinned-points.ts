import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import type {
  DeviceHistory,
  HistoryBucket,
  HistoryPoint,
} from '@slipway/contract/devices/device-history/device-history.ts'

type Thinned = Pick<DeviceHistory, 'thinned' | 'points' | 'buckets' | 'bucketMs'>

type Limits = Record<'points' | 'buckets', number>

const isNumeric = (point: HistoryPoint): point is HistoryPoint & { value: number } => typeof point.value === 'number'

interface ThinningOptions {
  limits?: Limits
  /** Numbers that name something, such as those of an enum, have no average. */
  isState?: boolean
}

/** Points in order of time, few enough for one page: see `thinnings`. */
export function thinnedPoints(
  points: readonly HistoryPoint[],
  { limits = historyLimits, isState = false }: ThinningOptions = {},
): Thinned {
  const nothing = { points: [], buckets: [], bucketMs: 0 }
  if (points.length <= limits.points) return { ...nothing, thinned: 'none', points: [...points] }
  const first = points[0]?.time ?? 0
  const span = (points.at(-1)?.time ?? first) - first + 1
  const widthOf = (count: number) => Math.ceil(span / count)
  const numbers = points.filter(isNumeric)
  // A few values from before a change of the property's type do not prevent the thinning of numbers.
  if (!isState && numbers.length > points.length / 2) {
    const bucketMs = widthOf(limits.buckets)
    return { ...nothing, thinned: 'buckets', buckets: bucketsOf(numbers, first, bucketMs), bucketMs }
  }
  const changes = points.filter((point, at) => at === 0 || !isSame(point.value, points[at - 1]?.value))
  if (changes.length <= limits.points) return { ...nothing, thinned: 'changes', points: changes }
  const bucketMs = widthOf(limits.points)
  const last = new Map(changes.map((point) => [Math.floor((point.time - first) / bucketMs), point]))
  return { ...nothing, thinned: 'last', points: [...last.values()], bucketMs }
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

function bucketsOf(
  points: readonly { time: number; value: number }[],
  first: number,
  widthMs: number,
): HistoryBucket[] {
  const buckets = new Map<number, HistoryBucket & { sum: number }>()
  for (const { time, value } of points) {
    const place = Math.floor((time - first) / widthMs)
    const bucket = buckets.get(place)
    if (!bucket) {
      buckets.set(place, { time: first + place * widthMs, min: value, max: value, avg: value, count: 1, sum: value })
      continue
    }
    bucket.min = Math.min(bucket.min, value)
    bucket.max = Math.max(bucket.max, value)
    bucket.sum += value
    bucket.count++
  }
  return [...buckets.values()].map(({ sum, ...bucket }) => ({ ...bucket, avg: sum / bucket.count }))
}
