import { planStatistics } from '@slipway/contract/devices/campaigns/rollout/plan-statistics.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { useMemo } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { campaignTexts } from '../campaign-texts.ts'
import type { SavedPlan } from '../plan.queries.ts'
import { planTexts } from './plan-texts.ts'

const PERMYRIAD_OF_PERCENT = 100

interface Props {
  /** Undefined while a field is invalid. */
  plan: RolloutPlan | undefined
  /** With the devices that it was counted for. */
  saved: SavedPlan
}

/** What the fields mean for the devices of the product, while they are typed. */
export function LiveSums({ plan, saved: { plan: before, statistics } }: Props) {
  const { sums: t } = planTexts()
  const { atLeast } = campaignTexts().plan
  const found = useMemo(() => plan && planStatistics(plan, statistics), [plan, statistics])
  const isRefiltered = plan !== undefined && JSON.stringify(plan.filter) !== JSON.stringify(before?.filter)
  return (
    <section aria-label={t.title} aria-live="polite" className="mb-2 rounded-md bg-surface-2 p-3">
      {found ? (
        <DescriptionList
          columns={3}
          items={[
            { term: t.groups, value: found.groups.map(({ devices }) => formatNumber(devices)).join(' → ') || '–' },
            { term: t.detection, value: `${formatNumber(found.detection.permyriad / PERMYRIAD_OF_PERCENT)}%` },
            { term: t.duration, value: atLeast(found.minutes) },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-2">{t.invalid}</p>
      )}
      <p className="mt-2 text-xs text-ink-3">
        {[t.fleet(formatNumber(statistics.devices)), isRefiltered && t.refiltered].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}
