import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import type { JobOutcome, JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A job with its package, and what the device's client has said about it. */
export interface DdiJob {
  jobId: number
  actionNo: number
  attempt: number
  state: JobState | JobOutcome
  isActive: boolean
  /** It was taken back, and the client has refused the cancel: it goes on. */
  goesOn: boolean
  isForced: boolean
  /** Its rollout is paused: the client sees no link meanwhile. */
  isPaused: boolean
  firmwareType: FirmwareType
  fromVersion: string
  /** Epoch ms: a further attempt waits until then. */
  notBefore: number
  packageId: number
  firmware: string
  firmwareVersion: string
  reportedAs: string
  fileName: string
  size: number
  sha1: string
  md5: string
  sha256: string
  closedAttempt: number | null
  lines: string[]
}

const ACTIVE = sql`
  select id, device_id, action_no, attempt, state, true as is_active, campaign_id,
    coalesce(leg_package_id, package_id) as package_id, firmware_type, from_version, not_before
  from ota_jobs`
const ENDED = sql`
  select id, device_id, action_no, attempt, outcome as state, false as is_active, campaign_id, package_id, firmware_type,
    from_version, ended_at as not_before
  from ota_job_ends`

const DESCRIBED = sql`
  select j.id as "jobId", j.action_no as "actionNo", j.attempt, j.state, j.is_active as "isActive",
    g.job_id is not null as "goesOn",
    coalesce(r.remind_type = 3, false) as "isForced", coalesce(c.state in ('paused', 'held'), false) as "isPaused", j.firmware_type as "firmwareType",
    j.from_version as "fromVersion", j.not_before as "notBefore", k.id as "packageId",
    coalesce(nullif(f.label_en, ''), f.label) as firmware, k.version as "firmwareVersion",
    k.reported_as as "reportedAs", k.file_name as "fileName", k.size, k.sha1, k.md5, k.sha256,
    a.closed_attempt as "closedAttempt", coalesce(a.lines, '{}') as lines`
const JOINED = sql`
  join firmware_packages k on k.id = j.package_id
  join firmwares f on f.id = k.firmware_id
  left join campaigns c on c.id = j.campaign_id
  left join ota_releases r on r.id = c.release_id
  left join ota_cancels g on g.device_id = j.device_id and g.job_id = j.id and g.refused_at is not null
    and not j.is_active
  left join ddi_actions a on a.device_id = j.device_id and a.action_no = j.action_no`

export const ddiJobsViews = (db: DatabaseOrTransaction) => ({
  /** The oldest, of jobs for several types of firmware. */
  async active(deviceId: number): Promise<DdiJob | undefined> {
    const { rows } = await sql<DdiJob>`
      ${DESCRIBED} from (${ACTIVE} where device_id = ${deviceId} order by id limit 1) j ${JOINED}`.execute(db)
    return rows[0]
  },

  /** The last one that its client refuses to give up, for as long as the platform waits for it. */
  async goingOn(deviceId: number, now: number): Promise<DdiJob | undefined> {
    const { rows } = await sql<DdiJob>`
      ${DESCRIBED} from (
        ${ENDED} where device_id = ${deviceId} and id in (
          select job_id from ota_cancels
          where device_id = ${deviceId} and refused_at > ${new Date(now - campaignsLimits.takenBackMs)})) j ${JOINED}
      order by j.id desc limit 1`.execute(db)
    return rows[0]
  },

  async withNumber(deviceId: number, actionNo: number): Promise<DdiJob | undefined> {
    const { rows } = await sql<DdiJob>`
      ${DESCRIBED} from (
        ${ACTIVE} where device_id = ${deviceId} and action_no = ${actionNo}
        union all ${ENDED} where device_id = ${deviceId} and action_no = ${actionNo}) j ${JOINED}
      order by j.id desc limit 1`.execute(db)
    return rows[0]
  },

  async lastConfirmed(deviceId: number): Promise<number | undefined> {
    const { rows } = await sql<{ actionNo: number }>`
      select action_no as "actionNo" from ota_job_ends
      where device_id = ${deviceId} and outcome = 'CONFIRMED' order by id desc limit 1`.execute(db)
    return rows[0]?.actionNo
  },

  async knowsVersion(deviceId: number, firmwareType: FirmwareType): Promise<boolean> {
    const { rows } = await sql<{ knows: boolean }>`
      select exists (
        select from device_firmware where device_id = ${deviceId} and firmware_type = ${firmwareType}) as knows`.execute(
      db,
    )
    return rows[0]?.knows === true
  },
})
