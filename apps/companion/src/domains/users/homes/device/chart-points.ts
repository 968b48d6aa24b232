import { DAY_MS } from '@slipway/contract/durations.ts'
import type { DeviceHistory } from '@slipway/contract/devices/device-history/device-history.ts'

export interface ChartPoint {
  time: number
  value: number
}

/** The numbers of a reply, oldest first; of an interval its average. */
export function numbersOf({ points, buckets }: DeviceHistory): ChartPoint[] {
  if (buckets.length > 0) return buckets.map(({ time, avg }) => ({ time, value: avg }))
  return points.flatMap(({ time, value }) => (typeof value === 'number' ? [{ time, value }] : []))
}

export interface Scale {
  from: number
  to: number
  least: number
  most: number
}

/** A flat line is in the middle of its chart, not at its edge; above and below others there is room for a label. */
export function scaleOf(points: readonly ChartPoint[], from: number, to: number): Scale {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = most === least ? Math.max(Math.abs(most) * 0.05, 0.5) : (most - least) * 0.22
  return { from, to, least: least - room, most: most + room }
}

/** Between 0 and 1 from the left and from the top. */
export const placeOf = ({ time, value }: ChartPoint, { from, to, least, most }: Scale) => ({
  x: Math.min(1, Math.max(0, (time - from) / (to - from))),
  y: 1 - (value - least) / (most - least),
})

/** An SVG path over a field of 1000 by 1000: a value is shown until the next one. */
export function linePath(points: readonly ChartPoint[], scale: Scale): string {
  const at = points.map((point) => placeOf(point, scale))
  const steps = at.map(
    ({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${(x * 1000).toFixed(1)} ${(y * 1000).toFixed(1)}`,
  )
  return steps.join('')
}

/** The point that is nearest to a place between 0 and 1. */
export function nearestTo(points: readonly ChartPoint[], place: number, { from, to }: Scale): ChartPoint | undefined {
  return nearestPoint(points, from + place * (to - from))
}

export function nearestPoint(points: readonly ChartPoint[], time: number): ChartPoint | undefined {
  const [first, ...others] = points
  return (
    first && others.reduce((near, one) => (Math.abs(one.time - time) < Math.abs(near.time - time) ? one : near), first)
  )
}

export interface DayBar {
  day: string
  /** What the counter has counted on that day; undefined without a report. */
  counted: number | undefined
}

const BARS = 7

/** A counter that falls by less, as a share of its value, is inexact and was not reset. */
const INEXACT = 0.05

/** What a counter counted on each of the last seven days. A counter that was reset begins at zero. */
export function dayBars(history: DeviceHistory, now: number, dayOf: (time: number) => string): DayBar[] {
  const reports =
    history.buckets.length > 0
      ? history.buckets.flatMap(({ time, min, max }) => [
          { time, value: min },
          { time, value: max },
        ])
      : numbersOf(history)
  const counted = new Map<string, number>()
  let highest: number | undefined
  for (const { time, value } of reports) {
    const day = dayOf(time)
    const isInexact = highest !== undefined && value < highest && value >= highest * (1 - INEXACT)
    const grown = highest === undefined || isInexact ? 0 : value >= highest ? value - highest : value
    counted.set(day, (counted.get(day) ?? 0) + grown)
    if (!isInexact) highest = value
  }
  const days = Array.from({ length: BARS }, (_, back) => dayOf(now - (BARS - 1 - back) * DAY_MS))
  return days.map((day) => ({ day, counted: counted.get(day) }))
}
