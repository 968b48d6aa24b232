import { DAY_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import {
  checkHealth,
  CONNECTS,
  type HealthResult,
  type Pair,
} from '@slipway/contract/devices/campaigns/rollout/health.ts'
import { soakMinutes, type HealthSignal } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { StagedRow } from './engine-effects.ts'
import { healthViews, type Periods } from './health.views.ts'

/** Enough for any of the tests. */
const MOST_DEVICES = 500
const WEEK_MS = 7 * DAY_MS

/** Compares the devices of the newest group with their own week before it, and with devices that are not updated. */
export async function groupHealth(
  tx: DatabaseOrTransaction,
  { campaignId, productId, plan, rollout, groups }: StagedRow,
  { openedAt, now }: { openedAt: number; now: number },
): Promise<HealthResult[]> {
  const { group, soakEndsAt } = rollout
  if (plan.health.length === 0 || soakEndsAt === undefined || soakEndsAt > now) return []
  const id = Number(campaignId)
  const views = healthViews(tx)
  const fleet = groups.at(-1)?.target ?? 0
  const soak = soakMinutes(plan, groups[group]?.target ?? fleet, fleet) * MINUTE_MS
  const afterFrom = Math.min(soakEndsAt, now) - soak
  const periods = { beforeFrom: openedAt - WEEK_MS, beforeTo: openedAt, afterFrom, now }
  const updated = await views.updated(id, group, MOST_DEVICES)
  const control = await views.control({ campaignId: id, productId }, openedAt, Math.max(updated.length, 1))
  const results: HealthResult[] = []
  for (const signal of plan.health) {
    const sample = {
      updated: await pairsOf(tx, signal, { deviceIds: updated, periods }),
      control: await pairsOf(tx, signal, { deviceIds: control, periods }),
      beforeMinutes: WEEK_MS / MINUTE_MS,
      afterMinutes: Math.max(1, Math.floor((now - afterFrom) / MINUTE_MS)),
    }
    results.push(checkHealth(signal, sample))
  }
  return results
}

function pairsOf(
  tx: DatabaseOrTransaction,
  { kind, deKey }: HealthSignal,
  { deviceIds, periods }: { deviceIds: readonly number[]; periods: Periods },
): Promise<Pair[]> {
  const views = healthViews(tx)
  if (kind === 'silence') return views.silence(deviceIds, periods.now)
  return deKey === CONNECTS ? views.connects(deviceIds, periods) : views.events(deviceIds, deKey, periods)
}
