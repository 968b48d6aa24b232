import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { rolloutPresets, type RolloutPreset } from '@slipway/contract/products/firmware/rollout-presets.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SearchInAddress } from '../../../shared/list/list-search.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { campaignTexts } from './campaign-texts.ts'
import { planQueries, useSavePlan, type SavedPlan } from './plan.queries.ts'
import { PlanFigures } from './PlanFigures.tsx'

const PlanDrawer = lazyPart(async () => ({ default: (await import('./plan/PlanDrawer.tsx')).PlanDrawer }))

type Choice = RolloutPreset | 'none' | 'own'

const choiceOf = ({ plan, preset }: SavedPlan): Choice => (plan === null ? 'none' : (preset ?? 'own'))

/** The versions that a link to this page wants to update; they are gone once the plan was open. */
function useVersionsInAddress() {
  const { versions }: SearchInAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const found = versions === undefined ? [] : String(versions).split('\n')
  return [found, () => void navigate({ to: '.', search: {}, replace: true })] as const
}

/** How the release is to proceed on its devices, and what that means for them; until its rollout starts. */
export function PlanPanel({ release }: { release: { productId: string; recordId: string } }) {
  const { plan: t } = campaignTexts()
  const query = useQuery(planQueries.saved(release))
  const save = useSavePlan()
  const may = useMay(saveRolloutPlan)
  const [isOpen, setOpen] = useState(false)
  const [versions, forgetVersions] = useVersionsInAddress()
  if (query.isError && !query.data) return <QueryFailed query={query} failed={t.failed} />
  const saved = query.data
  if (!saved) {
    return (
      <Panel title={t.title}>
        <Skeleton className="m-4 h-24" />
      </Panel>
    )
  }
  const choice = choiceOf(saved)
  const choose = (next: Choice): void => {
    if (next !== 'own') save.mutate({ ...release, preset: next })
  }
  const options = [
    { value: 'none', label: t.presets.none },
    ...rolloutPresets.map((preset) => ({ value: preset, label: t.presets[preset] })),
    ...(choice === 'own' ? [{ value: 'own', label: t.presets.own } as const] : []),
  ] as const
  return (
    <Panel
      title={t.title}
      aside={
        may && choice !== 'none' ? (
          <Button size="small" onClick={() => setOpen(true)}>
            {t.adjust}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {may ? (
          <Segmented<Choice> label={t.title} value={choice} onValueChange={choose} options={options} />
        ) : (
          <p className="font-medium">{t.presets[choice]}</p>
        )}
        <p className="text-ink-2">{t.about[choice]}</p>
        {choice === 'none' ? <Advice isNeeded={saved.isRehearsalRequired} /> : <PlanFigures saved={saved} />}
      </div>
      {may && (isOpen || versions.length > 0) && (
        <PlanDrawer
          release={release}
          saved={saved}
          versions={versions}
          onClose={() => {
            setOpen(false)
            if (versions.length > 0) forgetVersions()
          }}
        />
      )}
    </Panel>
  )
}

function Advice({ isNeeded }: { isNeeded: boolean }) {
  const { plan: t } = campaignTexts()
  return isNeeded ? <Notice tone="warning">{t.needed}</Notice> : <Notice tone="info">{t.advice}</Notice>
}
