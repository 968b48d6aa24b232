import { servedWhileDownloading } from '@slipway/contract/devices/campaigns/jobs/job-progress.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import { servedJobsStore } from '../jobs/served-jobs.store.ts'

/** How far into its file the device of a job is. */
export interface Position {
  jobId: number
  bytes: number
}

/**
 * Notes the positions of jobs that download, without what a decision reads: they come by the thousand, and change nothing
 * else. False for a job in another state, which the first bytes can change.
 */
export function noteServed(db: Database, positions: readonly Position[], now: number): Promise<boolean[]> {
  return inTransaction(db, async (tx) => {
    const store = servedJobsStore(tx)
    const jobs = await store.lockDownloading(positions.map(({ jobId }) => jobId))
    const bytesOf = new Map(positions.map(({ jobId, bytes }) => [jobId, bytes]))
    const changed = jobs.flatMap(
      (job) =>
        servedWhileDownloading(job, ((bytesOf.get(job.id) ?? 0) / job.size) * 100, { now, timing: job.timing }) ?? [],
    )
    await store.note(changed, now)
    const noted = new Set(jobs.map(({ id }) => id))
    return positions.map(({ jobId }) => noted.has(jobId))
  })
}
