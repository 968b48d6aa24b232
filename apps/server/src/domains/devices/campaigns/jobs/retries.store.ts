import { retriableOutcomes, type JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** What failed on its own: users who declined or cancelled are not asked again together. */
const failures: readonly JobOutcome[] = ['FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST']
/** Devices that are retried together; the call can be repeated. */
const MOST_RETRIED = 10_000

/** Of its device's last job of the package, which has no active one. */
const IS_LAST = sql`
  e.retried_at is null
  and not exists (select from ota_jobs j where j.device_id = e.device_id and j.package_id = e.package_id)
  and not exists (
    select from ota_job_ends later
    where later.device_id = e.device_id and later.package_id = e.package_id and later.id > e.id)`

export const retriesStore = (db: DatabaseOrTransaction) => ({
  /** Lets the package of an ended job be offered to its device again: of its last job of the package, and once. */
  async retry(jobId: number, now: number): Promise<{ code: number } | undefined> {
    const { rows } = await sql<{ code: number }>`
      update ota_job_ends e set retried_at = ${new Date(now)}
      where e.id = ${jobId} and e.outcome = any(${retriableOutcomes}) and ${IS_LAST}
      returning e.code`.execute(db)
    return rows[0]
  },

  /** How many devices `retryFailed` would reach. */
  async countFailed(campaignId: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from ota_job_ends e where e.campaign_id = ${campaignId} and e.outcome = any(${failures}) and ${IS_LAST}
        limit ${MOST_RETRIED}) as found`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** The same for the devices of a campaign that failed; gives their ids. */
  async retryFailed(campaignId: number, now: number): Promise<number[]> {
    const { rows } = await sql<{ deviceId: number }>`
      update ota_job_ends e set retried_at = ${new Date(now)}
      where (e.id, e.ended_at) in (
        select e.id, e.ended_at from ota_job_ends e
        where e.campaign_id = ${campaignId} and e.outcome = any(${failures}) and ${IS_LAST}
        order by e.id limit ${MOST_RETRIED})
      returning e.device_id as "deviceId"`.execute(db)
    return rows.map(({ deviceId }) => deviceId)
  },
})
