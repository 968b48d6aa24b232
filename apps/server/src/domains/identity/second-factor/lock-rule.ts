import { DAY_MS } from '@slipway/contract/durations.ts'
import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'

const { afterFailures, windowMs, forMs, perDay } = secondFactorLimits.lock

/** The remaining lock in ms; 0: not locked. `failures` are those of the last day in epoch ms, oldest first. */
export function lockedMs(failures: readonly number[], now: number): number {
  const latest = failures.at(-1)
  if (latest === undefined) return 0
  const recent = failures.filter((at) => now - at < windowMs)
  const shortLock = recent.length >= afterFailures ? latest + forMs - now : 0
  const dayLock = failures.length >= perDay ? (failures.at(-perDay) ?? latest) + DAY_MS - now : 0
  return Math.max(0, shortLock, dayLock)
}
