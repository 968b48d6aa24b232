import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanNumber } from './PlanNumber.tsx'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'

/** How long groups are observed. */
export function SoakFields() {
  const { soak: t, minutes } = planTexts()
  const { draft } = usePlanEditor()
  const limits = { unit: minutes, ...planLimits.soakMinutes }
  const percent = { unit: '%', ...planLimits.percent }
  return (
    <PlanSection
      title={t.title}
      summary={t.summary(formatNumber(draft.soak ?? 0), formatNumber(draft.laterSoak ?? 0))}
      paths={['soak', 'limits.settledPercent']}
      isOpen
    >
      <FieldPair>
        <PlanNumber name="soak" path="soak.minutes" label={t.minutes} {...limits} />
        <PlanNumber name="laterSoak" path="soak.laterMinutes" label={t.later} {...limits} />
      </FieldPair>
      <FieldPair>
        <PlanNumber name="laterFrom" path="soak.laterFromPercent" label={t.laterFrom} {...percent} />
        <PlanNumber name="settledPercent" path="limits.settledPercent" label={t.settled} {...percent} />
      </FieldPair>
    </PlanSection>
  )
}
