import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import type { PlanDraft } from './plan-draft.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanNumber } from './PlanNumber.tsx'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'

const TENTHS = 10
const kinds = ['unlimited', 'constant', 'exponential'] as const
const pers = ['confirmed', 'offered'] as const

function summaryOf({ rateKind, perMinute, base, most }: PlanDraft): string {
  const { pace: t } = planTexts()
  if (rateKind === 'constant') return t.constant(formatNumber(perMinute ?? 0))
  if (rateKind === 'exponential') return t.exponential(formatNumber(base ?? 0), formatNumber(most ?? 0))
  return t.kinds.unlimited
}

/** How fast devices are offered the version. */
export function PaceFields() {
  const { pace: t, ...texts } = planTexts()
  const { draft, change } = usePlanEditor()
  const perMinute = { unit: t.unit, ...planLimits.perMinute }
  return (
    <PlanSection title={t.title} summary={summaryOf(draft)} paths={['rate']} isOpen>
      <Field label={t.kind} group>
        <Segmented
          value={draft.rateKind}
          onValueChange={(rateKind) => change({ rateKind })}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        />
      </Field>
      {draft.rateKind === 'constant' && (
        <FieldPair>
          <PlanNumber name="perMinute" path="rate.perMinute" label={t.perMinute} {...perMinute} />
        </FieldPair>
      )}
      {draft.rateKind === 'exponential' && (
        <>
          <FieldPair>
            <PlanNumber name="base" path="rate.base" label={t.base} {...perMinute} />
            <PlanNumber name="most" path="rate.most" label={t.most} {...perMinute} />
          </FieldPair>
          <FieldPair>
            <PlanNumber
              name="rateFactor"
              path="rate.factor"
              label={t.factor}
              unit={texts.times}
              step={0.1}
              min={planLimits.rateFactor.min / TENTHS}
              max={planLimits.rateFactor.max / TENTHS}
            />
            <PlanNumber
              name="every"
              path="rate.every"
              label={t.every}
              unit={texts.devicesUnit}
              {...planLimits.rateEvery}
            />
          </FieldPair>
          <Field label={t.per} group>
            <Segmented
              value={draft.per}
              onValueChange={(per) => change({ per })}
              options={pers.map((value) => ({ value, label: t.pers[value] }))}
            />
          </Field>
        </>
      )}
    </PlanSection>
  )
}
