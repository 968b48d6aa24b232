import { median } from '@slipway/contract/devices/campaigns/rollout/rank-sum.ts'
import type { Pair } from '@slipway/contract/devices/campaigns/rollout/health.ts'
import type { HistorySamples } from '../../device-history/index.ts'
import type { Periods } from './health.views.ts'

/** Enough for a rank sum; each device costs some reports to read. */
const MOST_DEVICES = 200
const PERCENT = 100

/** A boolean property: the share of its reports that are true, in percent. */
function levelOf(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length > 0) return median(numbers)
  const flags = values.filter((value) => typeof value === 'boolean')
  return flags.length > 0 ? (PERCENT * flags.filter(Boolean).length) / flags.length : undefined
}

/** A property of each device in both periods; devices that have not reported it in one of them are left out. */
export async function propertyPairs(
  samples: HistorySamples,
  { productId, deKey, deviceIds: all }: { productId: string; deKey: string; deviceIds: readonly number[] },
  { beforeFrom, beforeTo, afterFrom, now }: Periods,
): Promise<Pair[]> {
  const deviceIds = all.slice(0, MOST_DEVICES)
  const asked = { productId, deKeys: [deKey], deviceIds }
  const earlier = await samples({ ...asked, from: beforeFrom, to: beforeTo })
  const later = await samples({ ...asked, from: afterFrom, to: now })
  return deviceIds.flatMap((id) => {
    const before = levelOf(earlier.get(id)?.get(deKey) ?? [])
    const after = levelOf(later.get(id)?.get(deKey) ?? [])
    return before === undefined || after === undefined ? [] : [{ before, after }]
  })
}
