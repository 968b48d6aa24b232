import { retriableOutcomes, type JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { RETRIED_GROUP } from '@slipway/contract/devices/campaigns/rollout/rollout-counts.ts'
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

/** What was updated as `retried` moves its devices of rollouts in groups to the group of those that are tried again. */
const regrouped = () => sql`
  regrouped as (
    insert into campaign_members (campaign_id, device_id, group_no)
    select r.campaign_id, r.device_id, ${RETRIED_GROUP} from retried r
    join campaigns c on c.id = r.campaign_id and c.plan is not null join devices d on d.id = r.device_id
    order by 1, 2 on conflict (campaign_id, device_id) do update set group_no = excluded.group_no)`

export const retriesStore = (db: DatabaseOrTransaction) => ({
  /** Lets the package of an ended job be offered to its device again: of its last job of the package, and once. */
  async retry(jobId: number, now: number): Promise<{ code: number } | undefined> {
    const { rows } = await sql<{ code: number }>`
      with retried as (
        update ota_job_ends e set retried_at = ${new Date(now)}
        where e.id = ${jobId} and e.outcome = any(${retriableOutcomes}) and ${IS_LAST}
        returning e.campaign_id, e.device_id, e.code), ${regrouped()}
      select code from retried`.execute(db)
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
      with retried as (
        update ota_job_ends e set retried_at = ${new Date(now)}
        where (e.id, e.ended_at) in (
          select e.id, e.ended_at from ota_job_ends e
          where e.campaign_id = ${campaignId} and e.outcome = any(${failures}) and ${IS_LAST}
          order by e.id limit ${MOST_RETRIED})
        returning e.campaign_id, e.device_id), ${regrouped()}
      select device_id as "deviceId" from retried`.execute(db)
    return rows.map(({ deviceId }) => deviceId)
  },
})
