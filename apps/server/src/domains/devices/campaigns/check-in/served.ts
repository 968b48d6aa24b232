import { nextJob } from '@slipway/contract/devices/campaigns/next-job.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import { jobsStore } from '../jobs/jobs.store.ts'
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
    const jobs = await servedJobsStore(tx).lockDownloading(positions.map(({ jobId }) => jobId))
    const bytesOf = new Map(positions.map(({ jobId, bytes }) => [jobId, bytes]))
    const changed = jobs.flatMap(({ size, ...job }) => {
      const percent = ((bytesOf.get(job.id) ?? 0) / size) * 100
      const change = nextJob(job, { type: 'served', percent }, { now, random: 0, endsAt: now })
      return change.kind === 'stay' && change.job ? [{ ...job, ...change.job }] : []
    })
    await jobsStore(tx).change(changed)
    const noted = new Set(jobs.map(({ id }) => id))
    return positions.map(({ jobId }) => noted.has(jobId))
  })
}
