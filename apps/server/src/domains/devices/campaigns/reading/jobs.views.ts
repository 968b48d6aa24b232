import type { JobOutcome, JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { jobStates } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** A job as lists show it, active or ended. */
export interface ListedJob {
  jobId: number
  deviceId: number
  serial: string
  percent: number
  attempt: number
  code: number
  msg: string
  fromVersion: string
  time: number
  isSimulated: boolean
}

/** The jobs of a campaign in one state, in the order of their devices. */
export interface JobsBlock {
  campaignId: number
  state: JobState | JobOutcome
  after: { deviceId: number; jobId: number } | undefined
  limit: number
}

const isActive = (state: JobState | JobOutcome): boolean => (jobStates as readonly string[]).includes(state)

export const jobsViews = (db: DatabaseOrTransaction) => ({
  /** A job of the product, with its state or outcome. */
  async find(
    productId: string,
    jobId: number,
  ): Promise<{ deviceId: number; state: JobState | JobOutcome; recordId: string } | undefined> {
    const { rows } = await sql<{ deviceId: number; state: JobState | JobOutcome; recordId: string }>`
      select job.device_id as "deviceId", job.state, c.release_id::text as "recordId" from (
        select device_id, campaign_id, state from ota_jobs where id = ${jobId}
        union all select device_id, campaign_id, outcome from ota_job_ends where id = ${jobId}) as job
      join campaigns c on c.id = job.campaign_id where c.product_id = ${productId}`.execute(db)
    return rows[0]
  },

  async block({ campaignId, state, after, limit }: JobsBlock): Promise<ListedJob[]> {
    const { deviceId, jobId } = after ?? { deviceId: 0, jobId: 0 }
    const { rows } = isActive(state)
      ? await sql<ListedJob>`
          select j.id as "jobId", j.device_id as "deviceId", d.serial, j.percent, j.attempt, j.code, j.msg,
            j.from_version as "fromVersion", j.state_at as "time", j.is_simulated as "isSimulated"
          from ota_jobs j join devices d on d.id = j.device_id
          where j.campaign_id = ${campaignId} and j.state = ${state} and j.device_id >= ${deviceId}
            and (j.device_id, j.id) > (${deviceId}, ${jobId})
          order by j.device_id, j.id limit ${limit}`.execute(db)
      : await sql<ListedJob>`
          select id as "jobId", device_id as "deviceId", serial, percent, attempt, code, msg,
            from_version as "fromVersion", ended_at as "time", is_simulated as "isSimulated"
          from ota_job_ends
          where campaign_id = ${campaignId} and outcome = ${state} and device_id >= ${deviceId}
            and (device_id, id) > (${deviceId}, ${jobId})
          order by device_id, id limit ${limit}`.execute(db)
    return rows
  },
})
