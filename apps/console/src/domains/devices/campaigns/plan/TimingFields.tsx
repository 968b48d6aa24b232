import type { JobTiming } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { TimingNumbers } from '../timing/TimingNumbers.tsx'
import { timingTexts } from '../timing/timing-texts.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanSection } from './PlanSection.tsx'

/** Where the plan waits longer or shorter for devices than its product does. */
export function TimingFields({ product }: { product: JobTiming }) {
  const { plan: t } = timingTexts()
  const { draft, change, problem } = usePlanEditor()
  const own = Object.values(draft.timing).filter((value) => value !== null).length
  return (
    <PlanSection title={t.title} summary={own === 0 ? t.ofProduct : t.own(own)} paths={['timing']}>
      <p className="text-sm text-ink-2">{t.hint}</p>
      <TimingNumbers
        values={draft.timing}
        onChange={(name, value) => change({ timing: { ...draft.timing, [name]: value } })}
        problem={(name) => problem(`timing.${name}`)}
        otherwise={product}
      />
    </PlanSection>
  )
}
