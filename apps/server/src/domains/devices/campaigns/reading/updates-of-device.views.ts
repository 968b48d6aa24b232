import type { JobOutcome, JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** A job of a device, active or ended. */
export interface UpdateOfDevice {
  jobId: number
  /** Since when it has this state. */
  time: number
  state: JobState | JobOutcome
  firmwareVersion: string
  fromVersion: string
  attempt: number
  code: number
  msg: string
}

/** The updates of a device, newest first; `below` is the last job of the page before. */
export const updatesOfDevice =
  (db: DatabaseOrTransaction) =>
  async (
    deviceId: number,
    { below, limit }: { below: number | undefined; limit: number },
  ): Promise<UpdateOfDevice[]> => {
    const last = below ?? null
    const { rows } = await sql<UpdateOfDevice>`
      select job.id as "jobId", job.at as time, job.state, k.version as "firmwareVersion",
        job.from_version as "fromVersion", job.attempt, job.code, job.msg
      from (
        select id, state_at as at, state, package_id, from_version, attempt, code, msg from ota_jobs
        where device_id = ${deviceId} and (${last}::bigint is null or id < ${last})
        union all
        select * from (
          select id, ended_at, outcome, package_id, from_version, attempt, code, msg from ota_job_ends
          where device_id = ${deviceId} and (${last}::bigint is null or id < ${last})
          order by id desc limit ${limit}) as ended) as job
      join firmware_packages k on k.id = job.package_id order by job.id desc limit ${limit}`.execute(db)
    return rows
  }
