import { DAY_MS } from '@slipway/contract/durations.ts'

export { dayOf } from '../../../db/day-partitions.ts'

export const daysAfter = (day: number, days: number): number => day + days * DAY_MS

/** Days since 1970, the form in which the database stores them. */
export const dayNumberOf = (at: number): number => Math.floor(at / DAY_MS)

/** `2026-11-20`. */
export const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10)
