import { HOUR_MS } from '@slipway/contract/durations.ts'

/** Epoch ms; the end is exclusive. */
export interface TimeRange {
  from: number
  to: number
}

export const rangeNames = ['hour', 'day', 'week', 'own'] as const
export type RangeName = (typeof rangeNames)[number]

const widths = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS }

export const lastRange = (name: Exclude<RangeName, 'own'>, now: number): TimeRange => ({
  from: now - widths[name],
  // One is added because the end is exclusive and a report of this millisecond must be included.
  to: now + 1,
})

const two = (part: number): string => String(part).padStart(2, '0')

/** `2026-11-20T08:00` in the browser's time zone, the format of a datetime-local input. */
export function fieldTime(epochMs: number): string {
  const at = new Date(epochMs)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Undefined where either is missing or the end is not after the start. */
export function ownRange(from: string, to: string): TimeRange | undefined {
  const range = { from: new Date(from).getTime(), to: new Date(to).getTime() }
  return range.to > range.from ? range : undefined
}
