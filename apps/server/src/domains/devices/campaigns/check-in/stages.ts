import { groupOf } from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import { inFlightLimit, minuteOf, rateAt } from '@slipway/contract/devices/campaigns/rollout/pace.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { rolloutCounts } from '@slipway/contract/devices/campaigns/rollout/rollout-counts.ts'
import type { Stage } from '@slipway/contract/devices/campaigns/rollout/stage.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CampaignRow } from './campaign-facts.views.ts'
import { stagesViews, type Pace } from './stages.views.ts'

/** What rollouts in groups let devices have, while the offers of a batch are counted. */
export interface Stages {
  of(campaign: CampaignRow, device: { deviceId: number; place: number }): Stage | undefined
  /** A device of the batch is offered the version. */
  took(campaignId: string): void
  /** Offers of the batch by campaign. */
  taken(): { campaignId: number; offered: number }[]
}

/** Offers that are left in this minute, and devices that can begin; undefined: no limit. */
export function budgetOf(plan: RolloutPlan, openGroup: number, { offered, jobs }: Pace) {
  const { settled, inFlight } = rolloutCounts(jobs, plan.limits, { waiting: 0, members: 0, retried: 0 })
  const all = [...jobs.values()].reduce((sum, n) => sum + n, 0)
  const perMinute = rateAt(plan.rate, { confirmed: jobs.get('CONFIRMED') ?? 0, offered: all })
  const isCapped = openGroup >= plan.groups.chosen.length
  return {
    perMinute,
    rateLeft: perMinute === undefined ? undefined : Math.max(0, perMinute - offered),
    room: isCapped ? Math.max(0, inFlightLimit(plan.inFlight, settled) - inFlight) : undefined,
    inFlight,
  }
}

const less = (limit: number | undefined, taken: number): number | undefined =>
  limit === undefined ? undefined : limit - taken

/** The campaigns' rows are locked: what is left of a minute cannot be offered twice. */
export async function loadStages(
  db: DatabaseOrTransaction,
  campaigns: readonly CampaignRow[],
  { deviceIds, now }: { deviceIds: readonly number[]; now: number },
): Promise<Stages> {
  const staged = campaigns.filter(({ plan }) => plan !== null)
  const ids = staged.map(({ campaignId }) => Number(campaignId))
  const views = stagesViews(db)
  const groups = await views.groups(ids, deviceIds)
  const paces = await views.paces(ids, minuteOf(now))
  const budgets = new Map<string, ReturnType<typeof budgetOf> & { waiting: number }>()
  for (const { campaignId, plan, rollout } of staged) {
    const pace = paces.get(Number(campaignId))
    if (!plan || !rollout || !pace) continue
    budgets.set(campaignId, { ...budgetOf(plan, rollout.group, pace), waiting: pace.waiting })
  }
  const taken = new Map<string, number>()

  return {
    of({ campaignId, plan, rollout, groups: planned, approvedBy }, { deviceId, place }) {
      const budget = budgets.get(campaignId)
      if (!plan || !rollout || !budget) return undefined
      const already = taken.get(campaignId) ?? 0
      return {
        plan,
        group: groups.get(`${campaignId}:${deviceId}`) ?? groupOf(planned, place),
        openGroup: rollout.group,
        lacksApproval: plan.needsApproval && approvedBy === null,
        lacksRehearsal: rollout.lacksRehearsal === true,
        perMinute: budget.perMinute,
        rateLeft: less(budget.rateLeft, already),
        room: less(budget.room, already),
        inFlight: budget.inFlight + already,
        ahead: budget.waiting,
      }
    },
    took: (campaignId) => void (budgets.has(campaignId) && taken.set(campaignId, (taken.get(campaignId) ?? 0) + 1)),
    taken: () => [...taken].map(([campaignId, offered]) => ({ campaignId: Number(campaignId), offered })),
  }
}
