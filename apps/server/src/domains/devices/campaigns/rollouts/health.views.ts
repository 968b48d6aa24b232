import type { Pair } from '@slipway/contract/devices/campaigns/rollout/health.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** Two periods of a device: its own past, and since its group has settled. */
export interface Periods {
  beforeFrom: number
  beforeTo: number
  afterFrom: number
  now: number
}

const at = (time: number): Date => new Date(time)

export const healthViews = (db: DatabaseOrTransaction) => ({
  /** Devices of a group that run the version. */
  async updated(campaignId: number, group: number, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select device_id as id from ota_job_ends
      where campaign_id = ${campaignId} and outcome = 'CONFIRMED' and group_no = ${group}
      order by device_id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** As many devices that the rollout has not reached, and that were online when the group opened. */
  async control(
    { campaignId, productId }: { campaignId: number; productId: string },
    openedAt: number,
    limit: number,
  ): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select here.device_id as id from device_presence here
      where here.product_id = ${productId} and (here.online or here.changed_at > ${at(openedAt)})
        and not exists (select from ota_jobs j where j.device_id = here.device_id and j.campaign_id = ${campaignId})
        and not exists (select from ota_job_ends e where e.device_id = here.device_id and e.campaign_id = ${campaignId})
      order by here.device_id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Minutes for which each device has been offline. */
  async silence(deviceIds: readonly number[], now: number): Promise<Pair[]> {
    const { rows } = await sql<{ after: number }>`
      select case when coalesce(here.online, false) then 0
        else floor(extract(epoch from ${at(now)}::timestamptz - here.changed_at) / 60) end::bigint as after
      from device_presence here where here.device_id = any(${deviceIds})`.execute(db)
    return rows.map(({ after }) => ({ before: 0, after }))
  },

  /** How often each device has connected. */
  async connects(deviceIds: readonly number[], { beforeFrom, beforeTo, afterFrom }: Periods): Promise<Pair[]> {
    const { rows } = await sql<Pair>`
      select count(o.id) filter (where o.at < ${at(beforeTo)}) as before,
        count(o.id) filter (where o.at >= ${at(afterFrom)}) as after
      from unnest(${deviceIds}::bigint[]) as given (id)
      left join device_onoff o on o.device_id = given.id and o.type = 1 and o.at >= ${at(beforeFrom)}
      group by given.id`.execute(db)
    return rows
  },

  /** How often each device has sent an event. */
  async events(
    deviceIds: readonly number[],
    deKey: string,
    { beforeFrom, beforeTo, afterFrom }: Periods,
  ): Promise<Pair[]> {
    const { rows } = await sql<Pair>`
      select count(e.id) filter (where e.at < ${at(beforeTo)}) as before,
        count(e.id) filter (where e.at >= ${at(afterFrom)}) as after
      from unnest(${deviceIds}::bigint[]) as given (id)
      left join device_events e on e.device_id = given.id and e.status = 1 and e.de_key = ${deKey}
        and e.at >= ${at(beforeFrom)}
      group by given.id`.execute(db)
    return rows
  },
})
