import * as z from 'zod/mini'
import { MINUTE_MS, SECOND_MS } from '../../../durations.ts'
import { integer } from '../../../schema.ts'
import { planLimits } from './plan.limits.ts'

const perMinute = integer(planLimits.perMinute)

/** How many devices are offered the package in a minute. */
export const rateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unlimited') }),
  z.object({ kind: z.literal('constant'), perMinute }),
  z.object({
    kind: z.literal('exponential'),
    /** Offers per minute at the start. */
    base: perMinute,
    /** In tenths: the rate grows by this factor … */
    factor: integer(planLimits.rateFactor),
    /** … each time that so many devices more … */
    every: integer(planLimits.rateEvery),
    /** … are confirmed, or were offered the package. */
    per: z.enum(['confirmed', 'offered']),
    most: perMinute,
  }),
])
export type Rate = z.output<typeof rateSchema>

const FACTOR_UNIT = 10
/** The rate grows in thousandths of an offer, so that a small base with a small factor grows, too. */
const FINE = 1000

/** Offers per minute; undefined: no limit. */
export function rateAt(rate: Rate, done: { confirmed: number; offered: number }): number | undefined {
  if (rate.kind === 'unlimited') return undefined
  if (rate.kind === 'constant') return rate.perMinute
  const most = rate.most * FINE
  let fine = rate.base * FINE
  for (let left = Math.floor(done[rate.per] / rate.every); left > 0 && fine < most; left--) {
    fine = Math.floor((fine * rate.factor) / FACTOR_UNIT)
  }
  return Math.floor(Math.min(fine, most) / FINE)
}

export interface MinuteOffers {
  /** The minute that `offered` counts, as epoch ms divided by 60,000. */
  minute: number
  offered: number
}

/**
 * How many of the wanted offers go out now: least(k, N − n) of the minute, and no more than its share up to the end of
 * this second, so that offers spread evenly over the minute.
 */
export function offersNow(now: number, wanted: number, limit: number | undefined, spent: MinuteOffers): number {
  if (limit === undefined) return wanted
  const second = Math.floor((now % MINUTE_MS) / SECOND_MS)
  const due = Math.floor((limit * (second + 1)) / (MINUTE_MS / SECOND_MS))
  const offered = spent.minute === minuteOf(now) ? spent.offered : 0
  return Math.max(0, Math.min(wanted, due - offered))
}

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS)

/** From the fourth group on, offers wait while this many devices are updating. */
export const inFlightLimit = (inFlight: { least: number; percentOfSettled: number }, settled: number): number =>
  Math.max(inFlight.least, Math.floor((settled * inFlight.percentOfSettled) / 100))
