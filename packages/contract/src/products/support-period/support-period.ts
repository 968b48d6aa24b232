import * as z from 'zod/mini'
import { epochMs } from '../../schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const supportLimits = {
  /** CRA article 13(8): at least five years, from the release on. */
  usualYears: 5,
  /** A date beyond is a typing error. */
  longestYears: 30,
  reason: { max: 500 },
} as const

/** A day in UTC, `2031-11-24`: a date of law has no time zone. */
export const supportDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => dayOf(Date.parse(day)) === day),
)

/** The day of a time, in UTC; empty for no time. */
export const dayOf = (time: number): string => (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10))

export const supportPeriod = z.object({
  /** Null: the product has no date yet, because it was never released. */
  until: z.nullable(supportDay),
  /** True: it follows from the first release. */
  isUsual: z.boolean(),
  releaseTime: z.nullable(epochMs),
  account: z.string(),
  setTime: z.nullable(epochMs),
})
export type SupportPeriod = z.infer<typeof supportPeriod>

/** The date that a product has from its first release on; leap days end on 1 March. */
export function usualUntil(releaseTime: number): string {
  const end = new Date(releaseTime)
  end.setUTCFullYear(end.getUTCFullYear() + supportLimits.usualYears)
  return dayOf(end.getTime())
}

export type UntilProblem = 'past' | 'tooFar' | 'shorter' | 'reasonMissing'

interface Change {
  present: string | null
  until: string
  /** Whether the caller knows that the period becomes shorter. */
  shorten: boolean
  reason: string
}

/** A period is never shortened by accident: the caller says so, and why. */
export function untilProblem({ present, until, shorten, reason }: Change, now: number): UntilProblem | undefined {
  if (until < dayOf(now)) return 'past'
  if (until > dayOf(now + supportLimits.longestYears * 366 * DAY_MS)) return 'tooFar'
  if (present === null || until >= present) return undefined
  if (!shorten) return 'shorter'
  return reason === '' ? 'reasonMissing' : undefined
}
