import type { CampaignKind, CampaignState } from '@slipway/contract/devices/campaigns/campaigns.ts'
import { jobOutcomes, type JobOutcome, type JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import type { HoldWhy } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { RETRIED_GROUP } from '@slipway/contract/devices/campaigns/rollout/rollout-counts.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { RolloutProgress } from '@slipway/contract/devices/campaigns/rollout/rollout-progress.ts'
import type { OpenLanes } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { StoredRollout } from '../rollouts/stored-rollout.ts'

interface StateCount {
  state: JobState | JobOutcome
  code: number
  n: number
}

export interface CampaignView {
  campaignId: number
  kind: CampaignKind
  state: CampaignState
  heldWhy: string
  holdWhy: HoldWhy | null
  open: OpenLanes
  endTime: number
  createTime: number
  /** Of real devices, and of simulated and virtual ones. */
  counts: StateCount[]
  simulated: StateCount[]
  waiting: number
  retried: NonNullable<RolloutProgress['retried']>
  /** Of the product, when the campaign began. */
  timing: TimingChanges | null
  plan: RolloutPlan | null
  planHash: string
  rollout: StoredRollout | null
  isApproved: boolean
  groups: RolloutProgress['groups']
}

/** After each failed validation a release is validated again. */
const MOST_CAMPAIGNS = 100

export const campaignsViews = (db: DatabaseOrTransaction) => ({
  async hasRelease(productId: string, recordId: string): Promise<boolean> {
    const { rows } = await sql`
      select from ota_releases where id = ${rowNumberOf(recordId)} and product_id = ${productId}`.execute(db)
    return rows.length > 0
  },

  async deviceId(productId: string, serial: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from devices where product_id = ${productId} and serial = ${serial}`.execute(db)
    return rows[0]?.id
  },

  /** Newest first. */
  async ofRelease(productId: string, recordId: string): Promise<CampaignView[]> {
    const { rows } = await sql<CampaignView>`
      select c.id as "campaignId", c.kind, c.state, c.held_why as "heldWhy",
        c.rollout -> 'why' as "holdWhy", c.open, c.ends_at as "endTime",
        c.created_at as "createTime", coalesce(t.counts, '[]') as counts,
        coalesce(t.simulated, '[]') as simulated,
        coalesce((
          select sum(n) from ota_counts where campaign_id = c.id and state = 'waiting'), 0)::bigint as waiting,
        (
          select jsonb_build_object('devices', coalesce(sum(n) filter (where state = 'retried'), 0),
            'confirmed', coalesce(sum(n) filter (where group_no = ${RETRIED_GROUP} and state = 'CONFIRMED'), 0),
            'failed', coalesce(sum(n) filter (where group_no = ${RETRIED_GROUP} and state = any(${jobOutcomes}) and state <> 'CONFIRMED'), 0))
          from ota_counts where campaign_id = c.id) as retried,
        c.timing, c.plan, c.plan_sha256 as "planHash", c.rollout, c.approved_by is not null as "isApproved",
        coalesce(g.groups, '[]') as groups
      from campaigns c left join lateral (
        select jsonb_agg(one order by state, code) filter (where not is_simulated) as counts,
          jsonb_agg(one order by state, code) filter (where is_simulated) as simulated
        from (
          select state, code, is_simulated, jsonb_build_object('state', state, 'code', code, 'n', sum(n)) as one from ota_counts where campaign_id = c.id and state not in ('waiting', 'retried')
          group by state, code, is_simulated having sum(n) > 0) as summed) t on true
      left join lateral (
        select jsonb_agg(jsonb_build_object('target', target, 'chosen', chosen,
          'openTime', (extract(epoch from opened_at) * 1000)::bigint, 'passTime', (extract(epoch from passed_at) * 1000)::bigint,
          'gate', gate, 'health', health) order by group_no) as groups
        from campaign_groups where campaign_id = c.id) g on true
      where c.release_id = ${rowNumberOf(recordId)} and c.product_id = ${productId}
      order by c.id desc limit ${MOST_CAMPAIGNS}`.execute(db)
    return rows
  },
})
