import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { JobRow } from './job-row.ts'
import { JOB_COLUMNS } from './jobs.store.ts'

/** Jobs whose files are being served, many at a time. */
export const servedJobsStore = (db: DatabaseOrTransaction) => ({
  /** Those of these jobs that download now, with the size of what they download. Locked; what a decision has locked is left out. */
  async lockDownloading(jobIds: readonly number[]): Promise<(JobRow & { size: number })[]> {
    const { rows } = await sql<JobRow & { size: number }>`
      select ${JOB_COLUMNS}, leg.size from ota_jobs j join firmware_packages k on k.id = j.package_id
      join firmware_packages leg on leg.id = coalesce(j.leg_package_id, j.package_id)
      where j.id = any(${jobIds}) and j.state = 'downloading'
      order by j.device_id, j.firmware_type for update of j skip locked`.execute(db)
    return rows
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
