import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** A device that waits for its turn, or for its hours. */
export interface Wait {
  campaignId: number
  deviceId: number
  notBefore: number
}

/** Devices that only wait for their turn, campaign by campaign. */
export const queueStore = (db: DatabaseOrTransaction) => ({
  async add(campaignId: number, deviceIds: readonly number[], now: number): Promise<void> {
    if (deviceIds.length === 0) return
    await sql`
      insert into campaign_queue (campaign_id, device_id, not_before)
      select ${campaignId}, d.id, ${new Date(now)} from unnest(${deviceIds}::bigint[]) with ordinality as given (id, n)
      join devices d on d.id = given.id
      order by given.n on conflict do nothing`.execute(db)
  },

  /** The members by name of a group that are online. */
  async addMembers(campaignId: number, group: number, now: number): Promise<void> {
    await sql`
      insert into campaign_queue (campaign_id, device_id, not_before)
      select m.campaign_id, m.device_id, ${new Date(now)} from campaign_members m join device_presence here on here.device_id = m.device_id
      where m.campaign_id = ${campaignId} and m.group_no = ${group} and here.online
      order by m.device_id on conflict do nothing`.execute(db)
  },

  /** After a decision: these devices wait for these campaigns, and for no others. */
  async settle(deviceIds: readonly number[], waits: readonly Wait[]): Promise<void> {
    const kept = JSON.stringify(waits.map((wait) => ({ ...wait, notBefore: new Date(wait.notBefore) })))
    await sql`
      delete from campaign_queue q where device_id = any(${deviceIds}) and not exists (
        select from jsonb_to_recordset(${kept}::jsonb) as w ("campaignId" bigint, "deviceId" bigint)
        where w."campaignId" = q.campaign_id and w."deviceId" = q.device_id)`.execute(db)
    if (waits.length === 0) return
    await sql`
      insert into campaign_queue (campaign_id, device_id, not_before)
      select "campaignId", "deviceId", "notBefore" from jsonb_to_recordset(${kept}::jsonb)
        as w ("campaignId" bigint, "deviceId" bigint, "notBefore" timestamptz)
      order by 1, 2 on conflict (campaign_id, device_id) do update
        set called_at = null, not_before = excluded.not_before`.execute(db)
  },

  /** The next devices of the queue, which their processes are to check now. */
  async call(campaignId: number, count: number, now: number): Promise<number[]> {
    if (count <= 0) return []
    const { rows } = await sql<{ deviceId: number }>`
      update campaign_queue q set called_at = ${new Date(now)}
      from (
        select device_id from campaign_queue where campaign_id = ${campaignId} and called_at is null and not_before <= ${new Date(now)}
        order by not_before, id limit ${count}) as next
      where q.campaign_id = ${campaignId} and q.device_id = next.device_id returning q.device_id as "deviceId"`.execute(
      db,
    )
    return rows.map(({ deviceId }) => deviceId)
  },

  async calledSince(campaignId: number, since: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from campaign_queue
      where campaign_id = ${campaignId} and called_at >= ${new Date(since)}`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** Devices that no process has checked are offline, and are checked when they return. */
  async forget(campaignId: number, calledBefore: number): Promise<void> {
    await sql`
      delete from campaign_queue
      where campaign_id = ${campaignId} and called_at < ${new Date(calledBefore)}`.execute(db)
  },

  async clear(campaignId: number): Promise<void> {
    await sql`delete from campaign_queue where campaign_id = ${campaignId}`.execute(db)
  },
})
