import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import type { HoldWhy } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface ChartPoint {
  time: number
  offered: number
  confirmed: number
  inFlight: number
  severe: number
  failed: number
}

interface ChartStep {
  time: number
  step: string
  actor: string
  group: number
  reason: string
  why: HoldWhy | null
}

export const chartViews = (db: DatabaseOrTransaction) => ({
  async newest(recordId: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: number | null }>`
      select max(id) as id from campaigns where release_id = ${rowNumberOf(recordId)} and kind = 'rollout'`.execute(db)
    return rows[0]?.id ?? undefined
  },

  /** The last totals of equal spans, and the offers of each span. */
  async points(campaignId: number): Promise<ChartPoint[]> {
    const { rows } = await sql<ChartPoint>`
      with span as (
        select min(minute) as first, greatest(1, ceil((max(minute) - min(minute) + 1)::numeric / ${campaignsLimits.chartPoints})) as width
        from campaign_minutes where campaign_id = ${campaignId}),
      ordered as (
        select m.*, floor((minute - first) / width) as slot,
          row_number() over (partition by floor((minute - first) / width) order by minute desc) as n,
          sum(offered) over (partition by floor((minute - first) / width)) as all_offered
        from campaign_minutes m, span where campaign_id = ${campaignId})
      select minute::bigint * 60000 as "time", all_offered as offered, confirmed, in_flight as "inFlight", severe, failed
      from ordered where n = 1 order by minute`.execute(db)
    return rows
  },

  /** The newest, oldest first. */
  async steps(campaignId: number): Promise<ChartStep[]> {
    const { rows } = await sql<ChartStep>`
      select * from (
        select id, at as "time", step, actor, group_no + 1 as "group", reason, why from campaign_steps
        where campaign_id = ${campaignId} order by id desc limit ${campaignsLimits.chartSteps}) as newest
      order by id`.execute(db)
    return rows.map(({ time, step, actor, group, reason, why }) => ({ time, step, actor, group, reason, why }))
  },
})
