import { severeOutcomes, type JobOutcome, type JobState } from '../jobs.lifecycle.ts'
import type { RolloutCounts } from './engine.ts'
import type { PlanLimits } from './plan.ts'

/** Jobs of a campaign per state or outcome, as `ota_counts` has them. */
export type JobCounts = ReadonlyMap<JobState | JobOutcome, number>

/** The group of devices that are tried again after a failure: it is open as soon as the rollout has begun. */
export const RETRIED_GROUP = -1

/** Ends that say nothing about the package. */
const withoutVerdict: readonly JobOutcome[] = ['CANCELLED', 'SUPERSEDED', 'EXPIRED']

/**
 * The counters that the engine decides on. `waiting`: online devices of the open groups that have no job yet.
 * `members`: all devices of the open groups. `retried`: how often a device was tried again; it settles once more, so that
 * a rollout is complete only when that has ended, too.
 */
export function rolloutCounts(
  jobs: JobCounts,
  { soft }: PlanLimits,
  fleet: { waiting: number; members: number; retried: number },
): RolloutCounts {
  const sum = (names: readonly (JobState | JobOutcome)[]): number =>
    names.reduce((total, name) => total + (jobs.get(name) ?? 0), 0)
  const missing = sum(['missing'])
  const ended = sum(['CONFIRMED', 'FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST', 'REJECTED'])
  // A user who has not consented yet is as far away as an offline device.
  const inFlight = sum(['offered', 'downloading', 'downloaded', 'installing', 'installed'])
  const settled = ended + missing
  return {
    settled,
    severe: missing + sum(severeOutcomes),
    soft: sum(soft.outcomes),
    missing,
    inFlight,
    reachable: settled + inFlight + fleet.waiting,
    members: Math.max(0, fleet.members + fleet.retried - sum(withoutVerdict)),
  }
}
