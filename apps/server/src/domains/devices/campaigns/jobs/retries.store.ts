import { retriableOutcomes } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export const retriesStore = (db: DatabaseOrTransaction) => ({
  /** Lets the package of an ended job be offered to its device again: of its last job of the package, and once. */
  async retry(jobId: number, now: number): Promise<{ code: number } | undefined> {
    const { rows } = await sql<{ code: number }>`
      update ota_job_ends e set retried_at = ${new Date(now)}
      where e.id = ${jobId} and e.retried_at is null and e.outcome = any(${retriableOutcomes})
        and not exists (select from ota_jobs j where j.device_id = e.device_id and j.package_id = e.package_id)
        and not exists (
          select from ota_job_ends later
          where later.device_id = e.device_id and later.package_id = e.package_id and later.id > e.id)
      returning e.code`.execute(db)
    return rows[0]
  },
})
