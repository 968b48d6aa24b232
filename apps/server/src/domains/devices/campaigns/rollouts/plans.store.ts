import { hash } from 'node:crypto'
import { planText, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface SavedPlan {
  plan: RolloutPlan
  planHash: string
  savedBy: number
}

export const planHashOf = (plan: RolloutPlan): string => hash('sha256', planText(plan))

/** How a release is to proceed once it is released. */
export const plansStore = (db: DatabaseOrTransaction) => ({
  async find(recordId: string): Promise<SavedPlan | undefined> {
    const { rows } = await sql<SavedPlan>`
      select plan, plan_sha256 as "planHash", saved_by as "savedBy" from rollout_plans
      where release_id = ${rowNumberOf(recordId)}`.execute(db)
    return rows[0]
  },

  async save(
    recordId: string,
    plan: RolloutPlan,
    { accountId, now }: { accountId: number; now: number },
  ): Promise<void> {
    await sql`
      insert into rollout_plans (release_id, plan, plan_sha256, saved_by, saved_at)
      values (${rowNumberOf(recordId)}, ${planText(plan)}::jsonb, ${planHashOf(plan)}, ${accountId}, ${new Date(now)})
      on conflict (release_id) do update set plan = excluded.plan, plan_sha256 = excluded.plan_sha256,
        saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(db)
  },

  async remove(recordId: string): Promise<void> {
    await sql`delete from rollout_plans where release_id = ${rowNumberOf(recordId)}`.execute(db)
  },

  /** A rollout that has not started follows the saved plan and its product; an approval was for the plan before. */
  async replace(
    campaignId: number,
    plan: RolloutPlan,
    { requestedBy, endsAt }: { requestedBy: readonly number[]; endsAt: number },
  ): Promise<void> {
    await sql`
      update campaigns set plan = ${planText(plan)}::jsonb, plan_sha256 = ${planHashOf(plan)}, ends_at = ${new Date(endsAt)},
        timing = (select t.timing from update_timings t where t.product_id = campaigns.product_id),
        requested_by = ${requestedBy}::bigint[], approved_by = null, approved_at = null
      where id = ${campaignId}`.execute(db)
  },
})
