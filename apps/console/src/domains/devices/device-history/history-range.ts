import { HOUR_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { momentOf } from '@slipway/web-client/time-zone.ts'

/** Epoch ms; the end is exclusive. */
export interface TimeRange {
  from: number
  to: number
}

/** `fit` is the last day of data, cut to the time in which there is any. */
export const rangeNames = ['fit', 'hour', 'day', 'week', 'own'] as const
export type RangeName = (typeof rangeNames)[number]

const DAY_MS = 24 * HOUR_MS
const widths = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }
const SHORTEST_MS = 1_000
const MARGIN = 0.02

/** `lastSeen`: the device's newest message; a device that is silent for long has its last day shown. */
export function lastRange(name: Exclude<RangeName, 'own'>, now: number, lastSeen: number | null = null): TimeRange {
  // One is added because the end is exclusive and a report of this millisecond must be included.
  if (name !== 'fit') return { from: now - widths[name], to: now + 1 }
  const to = lastSeen === null || now - lastSeen < HOUR_MS ? now + 1 : lastSeen + MINUTE_MS
  return { from: to - DAY_MS, to }
}

/** The part of the range that has data, with a little room around it. */
export function fittedTo(range: TimeRange, times: readonly number[]): TimeRange {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return range
  // The axis of a single moment would have the same time at each mark.
  const margin = Math.max((last - first) * MARGIN, (MINUTE_MS - (last - first)) / 2)
  const from = Math.max(range.from, Math.floor(first - margin))
  const to = Math.min(range.to, Math.ceil(last + margin))
  return from < to ? { from, to } : range
}

/** Halves or doubles the range around a moment, or moves it by half its width. */
export const rangeSteps = {
  in: ({ from, to }: TimeRange, around: number) => between(around - (around - from) / 2, around + (to - around) / 2),
  out: ({ from, to }: TimeRange, around: number) => between(around - (around - from) * 2, around + (to - around) * 2),
  earlier: ({ from, to }: TimeRange) => between(from - (to - from) / 2, to - (to - from) / 2),
  later: ({ from, to }: TimeRange) => between(from + (to - from) / 2, to + (to - from) / 2),
}

/** Whole milliseconds, in order, and at least a second long. */
export function between(one: number, other: number): TimeRange {
  const [from, to] = [Math.max(0, Math.round(Math.min(one, other))), Math.round(Math.max(one, other))]
  return { from, to: Math.max(to, from + SHORTEST_MS) }
}

/** `2026-11-20T08:00` in the account's time zone, the format of a datetime-local input. */
export const fieldTime = (epochMs: number): string => formatTime(epochMs).replace(' ', 'T')

function momentOfField(text: string): number {
  const [year = Number.NaN, month = 0, day = 0, hour = 0, minute = 0] = text.match(/\d+/g)?.map(Number) ?? []
  return momentOf({ year, month, day, hour, minute })
}

/** Undefined where either is missing or the end is not after the start. */
export function ownRange(from: string, to: string): TimeRange | undefined {
  const range = { from: momentOfField(from), to: momentOfField(to) }
  return range.to > range.from ? range : undefined
}
