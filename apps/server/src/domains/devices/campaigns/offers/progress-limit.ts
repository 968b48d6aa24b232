import type { ProgressState } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { TokenBuckets } from '../../../../concurrency/token-buckets.ts'

/** Each state has its own limit, so that a device that floods one of them does not lose the news of another. */
const reports = { perSecond: 1, burst: 10 }
const SWEPT_EVERY_MS = 60_000

/**
 * Of the reports of one device; what is more changes nothing that matters, and would cost a transaction each. In memory:
 * it protects the process.
 */
export function progressLimit(now: () => number): (deviceId: number, state: ProgressState) => boolean {
  const buckets = new TokenBuckets<string>(reports)
  let sweptAt = now()

  return (deviceId, state) => {
    if (Math.abs(now() - sweptAt) >= SWEPT_EVERY_MS) {
      sweptAt = now()
      buckets.sweep(sweptAt)
    }
    return buckets.take(`${deviceId} ${state}`, now())
  }
}
