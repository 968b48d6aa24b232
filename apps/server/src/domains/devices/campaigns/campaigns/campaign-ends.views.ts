import { severeOutcomes, type JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export const campaignEndsViews = (db: DatabaseOrTransaction) => ({
  /** A listed device whose last job of the release's validation ended severely and was not retried. */
  async firstSevere(recordId: string): Promise<{ serial: string; outcome: JobOutcome } | undefined> {
    const { rows } = await sql<{ serial: string; outcome: JobOutcome }>`
      select serial, outcome from (
        select distinct on (e.device_id) e.device_id, e.serial, e.outcome, e.retried_at
        from ota_job_ends e join campaigns c on c.id = e.campaign_id
        join release_devices l on l.release_id = c.release_id and l.device_id = e.device_id
        where c.release_id = ${rowNumberOf(recordId)} and c.kind = 'validation'
        order by e.device_id, e.id desc) as newest
      where outcome = any(${severeOutcomes}) and retried_at is null order by serial limit 1`.execute(db)
    return rows[0]
  },
})
