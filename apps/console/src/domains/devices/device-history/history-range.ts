import { HOUR_MS } from '@slipway/contract/durations.ts'

/** Epoch ms; up to, not including, the last. */
export interface TimeRange {
  from: number
  to: number
}

export const rangeNames = ['hour', 'day', 'week', 'own'] as const
export type RangeName = (typeof rangeNames)[number]

const widths = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS }

export const lastRange = (name: Exclude<RangeName, 'own'>, now: number): TimeRange => ({
  from: now - widths[name],
  // What came within this very moment belongs to it.
  to: now + 1,
})

const two = (part: number): string => String(part).padStart(2, '0')

/** `2026-11-20T08:00` in the browser's time zone, as a field for date and time has it. */
export function fieldTime(epochMs: number): string {
  const at = new Date(epochMs)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Undefined where either is missing or the end does not come after the beginning. */
export function ownRange(from: string, to: string): TimeRange | undefined {
  const range = { from: new Date(from).getTime(), to: new Date(to).getTime() }
  return range.to > range.from ? range : undefined
}
