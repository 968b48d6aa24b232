import * as z from 'zod/mini'
import { MINUTE_MS } from '../../../durations.ts'
import { integer } from '../../../schema.ts'
import { planLimits } from './plan.limits.ts'

const DAY_MINUTES = 1440
const WEEK_DAYS = 7
const WEEK_MINUTES = WEEK_DAYS * DAY_MINUTES
/** 1970-01-01 was a Thursday, day 4 of ISO 8601. */
const FIRST_WEEKDAY = 4

const minute = integer(planLimits.windowMinute)

/** Minutes of the device's local day on ISO weekdays (Monday is 1). A window that ends before it starts crosses midnight. */
export const weeklyWindow = z.object({
  days: z.array(integer(planLimits.weekday)).check(z.minLength(1), z.maxLength(WEEK_DAYS)),
  from: minute,
  to: minute,
})
export type WeeklyWindow = z.output<typeof weeklyWindow>

export interface WindowState {
  isOpen: boolean
  /** When this changes if the device's UTC offset stays as it is; undefined: never. */
  changesAt?: number
}

/** Minutes since Monday 00:00 on the device's clock. `utcOffset`: minutes east of UTC, such as 330 in India. */
function localMinute(now: number, utcOffset: number): number {
  const minutes = Math.floor(now / MINUTE_MS) + utcOffset
  const days = Math.floor(minutes / DAY_MINUTES)
  const weekday = modulo(days + FIRST_WEEKDAY - 1, WEEK_DAYS)
  return weekday * DAY_MINUTES + modulo(minutes, DAY_MINUTES)
}

/** Start and end on the same minute of the day; 00:00 to 24:00 is a full day. */
export const isEmptyWindow = ({ from, to }: WeeklyWindow): boolean =>
  from % DAY_MINUTES === to % DAY_MINUTES && to - from !== DAY_MINUTES

const modulo = (value: number, by: number): number => ((value % by) + by) % by

const lengthOf = ({ from, to }: WeeklyWindow): number => (to > from ? to - from : to + DAY_MINUTES - from)

/**
 * No windows: always open. The offset is that of `now`, so that a window follows daylight saving time as soon as the
 * device reports its new offset.
 */
export function windowState(windows: readonly WeeklyWindow[], now: number, utcOffset: number): WindowState {
  if (windows.length === 0) return { isOpen: true }
  const at = localMinute(now, utcOffset)
  const spans = windows.flatMap((window) =>
    window.days.map((day) => ({ start: (day - 1) * DAY_MINUTES + window.from, length: lengthOf(window) })),
  )
  const coversAt = (minuteOfWeek: number): boolean =>
    spans.some(({ start, length }) => modulo(minuteOfWeek - start, WEEK_MINUTES) < length)
  const isOpen = coversAt(at)
  const edges = spans
    .flatMap(({ start, length }) => [start, start + length])
    .map((edge) => modulo(edge - at - 1, WEEK_MINUTES) + 1)
    .sort((one, other) => one - other)
  const next = edges.find((edge) => coversAt(at + edge) !== isOpen)
  if (next === undefined) return { isOpen }
  return { isOpen, changesAt: (Math.floor(now / MINUTE_MS) + next) * MINUTE_MS }
}
