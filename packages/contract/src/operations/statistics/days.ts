import { DAY_MS } from '../../durations.ts'

const LENGTH = 'YYYY-MM-DD'.length
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Calendar days have no zone of their own: counted in UTC, each has 24 hours. */
export const dayAfter = (day: string, days: number): string =>
  new Date(msOf(day) + days * DAY_MS).toJSON().slice(0, LENGTH)

/** From the first to the last, both included; none where the last is before the first. */
export const daysBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, dayCount(first, last)) }, (_, at) => dayAfter(first, at))

export const dayCount = (first: string, last: string): number => Math.round((msOf(last) - msOf(first)) / DAY_MS) + 1
