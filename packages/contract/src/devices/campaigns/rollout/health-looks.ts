import { HOUR_MS, MINUTE_MS } from '../../../durations.ts'
import { soakMinutes, type RolloutPlan } from './plan.ts'

/** How often a short soak is looked at, at least so far apart; a long one every hour. */
const LOOKS_OF_SOAK = 4
const LEAST_MS = 10 * MINUTE_MS

/** `last`: the group passes or fails by it. `early`: only what has clearly become worse counts. */
export type HealthLook = 'early' | 'last'

/** A group that is watched. */
interface Observed {
  soakEndsAt?: number | undefined
  /** The last look at the group. */
  healthAt?: number | undefined
}

export const soakMsOf = (plan: RolloutPlan, target: number, fleet: number): number =>
  soakMinutes(plan, target, fleet) * MINUTE_MS

/** When the health of a group is compared next; undefined while it is not watched. */
export function nextLookAt({ soakEndsAt, healthAt = 0 }: Observed, soakMs: number): number | undefined {
  if (soakEndsAt === undefined) return undefined
  const every = Math.min(HOUR_MS, Math.max(LEAST_MS, Math.floor(soakMs / LOOKS_OF_SOAK)))
  return Math.min(soakEndsAt, Math.max(soakEndsAt - soakMs, healthAt) + every)
}

/** Whether the health of a group is compared now: a bad version must not go unnoticed until the end of a long soak. */
export function healthLook(
  observed: Observed,
  { soakMs, now, isSettled }: { soakMs: number; now: number; isSettled: boolean },
): HealthLook | undefined {
  const { soakEndsAt } = observed
  if (soakEndsAt === undefined) return undefined
  if (now >= soakEndsAt) return isSettled ? 'last' : undefined
  return now >= (nextLookAt(observed, soakMs) ?? Infinity) ? 'early' : undefined
}
