import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations.ts'
import { naturalDay } from '../pushes/push-rules.ts'
import { appBuildsLimits as limits } from './app-builds.limits.ts'

/** Longer than the longest day, which has 25 hours. */
const DAY_REACH_MS = 27 * HOUR_MS
const MONTH_REACH_MS = 32 * DAY_MS

/** A natural day or month: from the first, until before the second. */
export interface Window {
  from: number
  until: number
}

/** The first minute within `(from, until]` for which it is true; it stays true from then on. */
function firstMinute(from: number, until: number, isTrue: (at: number) => boolean): number {
  let [before, after] = [Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isTrue(middle * MINUTE_MS)) after = middle
    else before = middle
  }
  return after * MINUTE_MS
}

function windowOf(at: number, nameOf: (at: number) => string, reachMs: number): Window {
  const name = nameOf(at)
  return {
    from: firstMinute(at - reachMs, at, (moment) => nameOf(moment) >= name),
    until: firstMinute(at, at + reachMs, (moment) => nameOf(moment) > name),
  }
}

/** On the calendar of a zone: days of 23 and 25 hours are found as they are. */
export const dayWindow = (at: number, timeZone: string): Window =>
  windowOf(at, (moment) => naturalDay(moment, timeZone), DAY_REACH_MS)

const MONTH_LENGTH = 'yyyy-mm'.length

export const monthWindow = (at: number, timeZone: string): Window =>
  windowOf(at, (moment) => naturalDay(moment, timeZone).slice(0, MONTH_LENGTH), MONTH_REACH_MS)

export interface Quota {
  limit: number
  used: number
  /** When the count starts from zero again. */
  freeAt: number
}

/** How many builds an application has left, by the starts of those that count. */
export function quotasOf(starts: readonly number[], at: number, timeZone: string): { day: Quota; month: Quota } {
  const quota = ({ from, until }: Window, limit: number): Quota => ({
    limit,
    used: starts.filter((start) => start >= from && start < until).length,
    freeAt: until,
  })
  return {
    day: quota(dayWindow(at, timeZone), limits.perDay),
    month: quota(monthWindow(at, timeZone), limits.perMonth),
  }
}
