import { campaignsLimits } from '../campaigns.limits.ts'
import { until } from './job-deadlines.ts'
import type { JobTiming } from './job-timing.ts'

const { progressEveryMs, progressPercent } = campaignsLimits

interface ProgressFacts {
  now: number
  timing: Pick<JobTiming, 'downloadIdleMinutes' | 'downloadHours'>
}

/** Of a job that downloads: what a report of its progress reads and changes. */
export interface DownloadingJob {
  percent: number
  stateAt: number
  reportedAt: number
  dueAt: number | null
}

/** Undefined for a report that comes too soon after the last one and says little that is new. */
export function stillDownloading<One extends DownloadingJob>(
  job: One,
  percent: number,
  { now, timing }: ProgressFacts,
): One | undefined {
  const isSoon = now - job.reportedAt < progressEveryMs
  if (isSoon && percent - job.percent < progressPercent) return undefined
  const dueAt =
    percent > job.percent ? Math.min(until.nextPercent({ now, timing }), until.downloaded(job, { timing })) : job.dueAt
  return { ...job, percent, reportedAt: now, dueAt }
}

/** How far the file of a job is served: a repeated part takes nothing back. */
export const percentServed = (job: Pick<DownloadingJob, 'percent'>, served: number): number =>
  Math.max(job.percent, Math.min(100, Math.floor(served)))

/** The step `served` for a job that downloads already, without the rest of the job; undefined where nothing changes. */
export const servedWhileDownloading = <One extends DownloadingJob>(
  job: One,
  served: number,
  facts: ProgressFacts,
): One | undefined => stillDownloading(job, percentServed(job, served), facts)
