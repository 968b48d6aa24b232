import type { DownloadingJob } from '@slipway/contract/devices/campaigns/jobs/job-progress.ts'
import { timingOf, type JobTiming, type TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

interface ServedJob extends DownloadingJob {
  id: number
  /** Of what it downloads, in bytes. */
  size: number
  timing: JobTiming
}

interface ServedRow extends Omit<ServedJob, 'timing'> {
  productTiming: TimingChanges | null
  planTiming: TimingChanges | null
}

/** Jobs whose files are being served, many at a time. */
export const servedJobsStore = (db: DatabaseOrTransaction) => ({
  /** Those of these jobs that download now. Locked; what a decision has locked is left out. */
  async lockDownloading(jobIds: readonly number[]): Promise<ServedJob[]> {
    const { rows } = await sql<ServedRow>`
      select j.id, j.percent, j.state_at as "stateAt", j.reported_at as "reportedAt", j.due_at as "dueAt", leg.size,
        c.timing as "productTiming", c.plan -> 'timing' as "planTiming"
      from ota_jobs j join campaigns c on c.id = j.campaign_id
      join firmware_packages leg on leg.id = coalesce(j.leg_package_id, j.package_id)
      where j.id = any(${jobIds}) and j.state = 'downloading'
      order by j.device_id, j.firmware_type for update of j skip locked`.execute(db)
    return rows.map(({ productTiming, planTiming, ...job }) => ({
      ...job,
      timing: timingOf(productTiming, planTiming),
    }))
  },

  /** All were reported at this time. */
  async note(jobs: readonly ServedJob[], reportedAt: number): Promise<void> {
    if (jobs.length === 0) return
    await sql`
      update ota_jobs j set percent = g.percent, due_at = to_timestamp(g.due_at / 1000), reported_at = ${new Date(reportedAt)}
      from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ percent }) => percent)}::smallint[],
        ${jobs.map(({ dueAt }) => dueAt)}::float8[]) as g (id, percent, due_at)
      where j.id = g.id`.execute(db)
  },

  /** In the order of the ids; undefined for a job that has ended. */
  async devicesOf(jobIds: readonly number[]): Promise<({ deviceId: number; productId: string } | undefined)[]> {
    const { rows } = await sql<{ id: number; deviceId: number; productId: string }>`
      select j.id, j.device_id as "deviceId", c.product_id as "productId"
      from ota_jobs j join campaigns c on c.id = j.campaign_id where j.id = any(${jobIds})`.execute(db)
    const found = new Map(rows.map(({ id, ...device }) => [id, device]))
    return jobIds.map((id) => found.get(id))
  },
})
