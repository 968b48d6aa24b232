import { DAY_MS, MINUTE_MS } from '../../durations.ts'
import { utcOffsetOf } from '../../identity/accounts/time-zones.ts'

/** When a timer runs: on clocks and calendars of a zone. */
export interface TimerClock {
  /** 1 Monday to 7 Sunday; empty: on any day, once. */
  days: readonly number[]
  /** Of the day. */
  minute: number
  timeZone: string
}

const WEEK_DAYS = 7

const offsetMs = (timeZone: string, at: number): number => utcOffsetOf(timeZone, at) * MINUTE_MS

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1

/**
 * When clocks show this minute of a day, which is counted from 1 January 1970. A time that a change of the clocks skips is
 * later by as much; of one that clocks show twice, the first counts.
 */
function momentOn(day: number, { minute, timeZone }: TimerClock): number {
  const wall = day * DAY_MS + minute * MINUTE_MS
  const before = offsetMs(timeZone, wall - DAY_MS)
  const after = offsetMs(timeZone, wall + DAY_MS)
  const first = wall - before
  if (before === after || offsetMs(timeZone, first) === before) return first
  const second = wall - after
  return offsetMs(timeZone, second) === after ? second : first
}

/** The first moment after this one at which the timer is due. */
export function nextRun(clock: TimerClock, after: number): number {
  const today = Math.floor((after + offsetMs(clock.timeZone, after)) / DAY_MS)
  // From the day before: a time that was skipped at its end is due on this one.
  for (let day = today - 1; ; day += 1) {
    if (clock.days.length > 0 && !clock.days.includes(weekdayOf(day))) continue
    const at = momentOn(day, clock)
    if (at > after) return at
  }
}

/** Of a timer that has been due since `dueAt`: the latest time at which it was due. */
export function latestDue(clock: TimerClock, dueAt: number, now: number): number {
  if (clock.days.length === 0) return dueAt
  let latest = dueAt
  const oldest = now - (WEEK_DAYS + 1) * DAY_MS
  for (let at = nextRun(clock, Math.max(dueAt, oldest)); at <= now; at = nextRun(clock, at)) latest = at
  return latest
}
