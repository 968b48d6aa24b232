import { DAY_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import {
  checkHealth,
  CONNECTS,
  type HealthResult,
  type Pair,
} from '@slipway/contract/devices/campaigns/rollout/health.ts'
import { soakMsOf, type HealthLook } from '@slipway/contract/devices/campaigns/rollout/health-looks.ts'
import type { HealthSignal } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { HistorySamples } from '../../device-history/index.ts'
import type { StagedRow } from './engine-effects.ts'
import { healthViews, type Periods } from './health.views.ts'
import { propertyPairs } from './property-pairs.ts'

/** Enough for any of the tests. */
const MOST_DEVICES = 500
const WEEK_MS = 7 * DAY_MS

/** Compares the devices of the newest group with their own week before it, and with devices that are not updated. */
export async function groupHealth(
  tx: DatabaseOrTransaction,
  { campaignId, productId, plan, rollout, groups }: StagedRow,
  { look, now, samples }: { look: HealthLook; now: number; samples: HistorySamples },
): Promise<HealthResult[]> {
  const { group, soakEndsAt = now } = rollout
  const id = Number(campaignId)
  const views = healthViews(tx)
  const fleet = groups.at(-1)?.target ?? 0
  const openedAt = groups[group]?.openedAt ?? now
  const afterFrom = soakEndsAt - soakMsOf(plan, groups[group]?.target ?? fleet, fleet)
  const periods = { beforeFrom: openedAt - WEEK_MS, beforeTo: openedAt, afterFrom, now }
  const updated = await views.updated(id, group, MOST_DEVICES)
  const control = await views.control({ campaignId: id, productId }, openedAt, Math.max(updated.length, 1))
  const results: HealthResult[] = []
  for (const signal of plan.health) {
    const pairs = (deviceIds: readonly number[]): Promise<Pair[]> =>
      signal.kind === 'value'
        ? propertyPairs(samples, { productId, deKey: signal.deKey, deviceIds }, periods)
        : pairsOf(tx, signal, { deviceIds, periods })
    const sample = {
      updated: await pairs(updated),
      control: await pairs(control),
      beforeMinutes: WEEK_MS / MINUTE_MS,
      afterMinutes: Math.max(1, Math.floor((now - afterFrom) / MINUTE_MS)),
    }
    results.push(checkHealth(signal, sample, look))
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
