import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { takenBackOutcomes } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** An ended job whose update was taken back. */
export interface TakenBackRow {
  id: number
  deviceId: number
  campaignId: number
  packageId: number
  firmwareType: FirmwareType
  fromVersion: string
}

export const takenBackStore = (db: DatabaseOrTransaction) => ({
  /** The last ended job of each device, if it was taken back not long ago. */
  async lastOf(deviceIds: readonly number[], now: number): Promise<TakenBackRow[]> {
    if (deviceIds.length === 0) return []
    const { rows } = await sql<TakenBackRow>`
      select id, "deviceId", "campaignId", "packageId", "firmwareType", "fromVersion" from (
        select distinct on (device_id) id, device_id as "deviceId", campaign_id as "campaignId", package_id as "packageId",
          firmware_type as "firmwareType", from_version as "fromVersion", outcome
        from ota_job_ends
        where device_id = any(${deviceIds}) and ended_at > ${new Date(now - campaignsLimits.takenBackMs)}
        order by device_id, id desc) as newest
      where outcome = any(${takenBackOutcomes})`.execute(db)
    return rows
  },

  /** The device had begun to install before it knew, and runs the version now. */
  async confirm(jobs: readonly { id: number; why: string }[], now: number): Promise<void> {
    if (jobs.length === 0) return
    const ids = jobs.map(({ id }) => id)
    await sql`
      update ota_job_ends e set outcome = 'CONFIRMED', code = 0, why = g.why
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as g (id bigint, why text)
      where e.id = g.id and e.ended_at > ${new Date(now - campaignsLimits.takenBackMs)}`.execute(db)
    await sql`delete from ota_cancels where job_id = any(${ids})`.execute(db)
  },
})
