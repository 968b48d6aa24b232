import { DAY_MS, MINUTE_MS } from '../../durations.ts'

/** decision 0093: what no product can change about its updates; the rest is in `jobs/job-timing.ts`. */
export const campaignsLimits = {
  /** After the first failure; four times as long after the second, and again after the third and each further one. */
  backoffMs: 10 * MINUTE_MS,
  backoffFactor: 4,
  backoffSteps: 2,
  /** Waits differ by up to this share, so that devices that failed together don't return together. */
  backoffSpread: 0.2,
  /** After the first question, a user who has not answered is asked again. */
  remindAfterMs: [DAY_MS, 3 * DAY_MS, 7 * DAY_MS],
  /** Minutes of the device's local day in which a silent update begins. */
  idleFrom: 2 * 60,
  idleTo: 5 * 60,
  /** How long a device that goes on with an update that was taken back is waited for. */
  takenBackMs: 7 * DAY_MS,
  /** Reports of progress closer than this, in time and in percent, are dropped. */
  progressEveryMs: 10_000,
  progressPercent: 5,
  message: { max: 255 },
  jobId: { max: 16 },
  reportedAttempt: { max: 1000 },
  jobsPage: { max: 100, defaultValue: 20 },
  cursor: { max: 60 },
  holdReason: { max: 64 },
  /** Why a user paused or stopped a rollout. */
  reason: { max: 200 },
  planHash: { max: 64 },
  /** Points of a chart. */
  chartPoints: 500,
  /** Holds and acts of a chart. */
  chartSteps: 200,
  /** Pages that follow a rollout get news at most this often. */
  watchEveryMs: 1000,
  eventKeepDays: 90,
  endKeepMonths: 24,
} as const
