import type { ProgressState } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { SweptBuckets } from '../../../../concurrency/swept-buckets.ts'

/** Each state has its own limit, so that a device that floods one of them does not lose the news of another. */
const reports = { perSecond: 1, burst: 10 }

/**
 * Of the reports of one device; what is more changes nothing that matters, and would cost a transaction each. In memory:
 * it protects the process.
 */
export function progressLimit(now: () => number): (deviceId: number, state: ProgressState) => boolean {
  const buckets = new SweptBuckets<string>(reports)
  return (deviceId, state) => buckets.take(`${deviceId} ${state}`, now())
}
