/** Days are `2026-11-21`, so that they compare as texts and have no time zone. */
export type Day = string

const two = (part: number): string => String(part).padStart(2, '0')
const dayOf = (at: Date): Day => `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

export const daysLater = (day: Day, days: number): Day => {
  const at = dateOf(day)
  at.setUTCDate(at.getUTCDate() + days)
  return dayOf(at)
}

/** The same day of another month, or its last day. */
export const monthsLater = (day: Day, months: number): Day => {
  const at = dateOf(day)
  const wanted = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(wanted, last))
  return dayOf(at)
}

export const monthOf = (day: Day): string => day.slice(0, 7)

const DAYS_PER_WEEK = 7

/** The weeks of a day's month from Monday on, with the days of its neighbors that fill the first and the last week. */
export function weeksAround(day: Day): Day[][] {
  const first = `${monthOf(day)}-01`
  const sinceMonday = (dateOf(first).getUTCDay() + 6) % DAYS_PER_WEEK
  const weeks: Day[][] = []
  let start = daysLater(first, -sinceMonday)
  do {
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, at) => daysLater(start, at)))
    start = daysLater(start, DAYS_PER_WEEK)
  } while (monthOf(start) === monthOf(day))
  return weeks
}

export interface DayRange {
  /** Empty: open. */
  from: Day
  to: Day
}

/** A first click starts a range, a second one ends it, in either order. */
export const extended = ({ from, to }: DayRange, day: Day): DayRange =>
  from === '' || to !== '' ? { from: day, to: '' } : from <= day ? { from, to: day } : { from: day, to: from }
