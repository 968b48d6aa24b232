import type { JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { JobRow } from './job-row.ts'
import { JOB_COLUMNS } from './jobs.store.ts'

export const legJobsStore = (db: DatabaseOrTransaction) => ({
  /** Jobs of the product that are to install this package on the way to another one; locked. */
  async lockOnLeg(
    productId: string,
    packageId: number,
    { states, limit }: { states: readonly JobState[]; limit: number },
  ): Promise<JobRow[]> {
    const { rows } = await sql<JobRow>`
      select ${JOB_COLUMNS} from ota_jobs j join firmware_packages k on k.id = j.package_id
      join campaigns c on c.id = j.campaign_id and c.product_id = ${productId}
      where j.leg_package_id = ${packageId} and j.leg_package_id <> j.package_id and j.state = any(${states})
      order by j.device_id, j.firmware_type limit ${limit} for update of j`.execute(db)
    return rows
  },
})
