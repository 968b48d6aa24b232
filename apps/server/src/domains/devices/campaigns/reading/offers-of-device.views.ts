import type { JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** An active job of a device, as its user sees it. */
export interface OfferOfDevice {
  jobId: number
  state: JobState
  percent: number
  firmwareVersion: string
  fromVersion: string
  size: number
  notes: string
  notesEn: string
  endsAt: number
}

/** At most one of each kind of firmware. */
export const offersOfDevice =
  (db: DatabaseOrTransaction) =>
  async (deviceId: number): Promise<OfferOfDevice[]> => {
    const { rows } = await sql<OfferOfDevice>`
      select j.id as "jobId", j.state, j.percent, k.version as "firmwareVersion", j.from_version as "fromVersion", k.size,
        r.release_notes as notes, r.release_notes_en as "notesEn", c.ends_at as "endsAt"
      from ota_jobs j
      join campaigns c on c.id = j.campaign_id
      join ota_releases r on r.id = c.release_id
      join firmware_packages k on k.id = j.package_id
      where j.device_id = ${deviceId} and j.state <> 'missing'
      order by j.firmware_type`.execute(db)
    return rows
  }
