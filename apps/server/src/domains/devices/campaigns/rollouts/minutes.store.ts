import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface MinuteTotals {
  confirmed: number
  inFlight: number
  severe: number
  failed: number
}

/** What a rollout did in each minute: the limit of offers, and the chart. */
export const minutesStore = (db: DatabaseOrTransaction) => ({
  async offered(offers: readonly { campaignId: number; offered: number }[], minute: number): Promise<void> {
    if (offers.length === 0) return
    await sql`
      insert into campaign_minutes (campaign_id, minute, offered)
      select "campaignId", ${minute}, offered
      from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as o ("campaignId" bigint, offered integer) order by 1
      on conflict (campaign_id, minute) do update set offered = campaign_minutes.offered + excluded.offered`.execute(db)
  },

  /** Writes nothing while nothing changes. */
  async totals(
    campaignId: number,
    minute: number,
    { confirmed, inFlight, severe, failed }: MinuteTotals,
  ): Promise<void> {
    await sql`
      insert into campaign_minutes as m (campaign_id, minute, confirmed, in_flight, severe, failed)
      select ${campaignId}, ${minute}, ${confirmed}, ${inFlight}, ${severe}, ${failed}
      where not exists (
        select from (
          select confirmed, in_flight, severe, failed from campaign_minutes
          where campaign_id = ${campaignId} order by minute desc limit 1) as last
        where (last.confirmed, last.in_flight, last.severe, last.failed)
          = (${confirmed}::integer, ${inFlight}::integer, ${severe}::integer, ${failed}::integer))
      on conflict (campaign_id, minute) do update
        set confirmed = excluded.confirmed, in_flight = excluded.in_flight, severe = excluded.severe, failed = excluded.failed`.execute(
      db,
    )
  },
})
