import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { X } from 'lucide-react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { nextKey } from './plan-draft.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanNumber } from './PlanNumber.tsx'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'
import { changedRow, toggled } from './rows.ts'
import { useRowFocus } from './use-row-focus.ts'

const shares = { unit: '%', step: 0.1, min: planLimits.permille.min / 10, max: planLimits.permille.max / 10 }
const chances = { unit: '%', step: 0.1, min: planLimits.permyriad.min / 100, max: planLimits.permyriad.max / 100 }
/** The outcomes that can count as soft; the severe ones count elsewhere already. */
const softOutcomes = ['FAILED', 'TIMED_OUT', 'REJECTED'] as const

/** What holds and stops the rollout. */
export function StopFields() {
  const { stop: t, devicesUnit } = planTexts()
  const { draft, change } = usePlanEditor()
  return (
    <PlanSection
      title={t.title}
      summary={t.summary(formatNumber(draft.zeroTolerance ?? 0), draft.gates.length)}
      paths={['limits.zeroTolerance', 'limits.gates', 'limits.sequential', 'limits.soft']}
    >
      <FieldPair>
        <PlanNumber
          name="zeroTolerance"
          path="limits.zeroTolerance"
          label={t.zeroTolerance}
          hint={t.zeroToleranceHint}
          unit={devicesUnit}
          {...planLimits.zeroTolerance}
        />
      </FieldPair>
      <Gates />
      <h4 className="mt-2 text-sm text-ink-2">{t.sequential}</h4>
      <FieldPair>
        <PlanNumber name="healthy" path="limits.sequential.healthyPermille" label={t.healthy} {...shares} />
        <PlanNumber name="faulty" path="limits.sequential.faultyPermille" label={t.faulty} {...shares} />
      </FieldPair>
      <FieldPair>
        <PlanNumber name="falseStop" path="limits.sequential.falseStopPermyriad" label={t.falseStop} {...chances} />
        <PlanNumber name="miss" path="limits.sequential.missPermyriad" label={t.miss} {...chances} />
      </FieldPair>
      <h4 className="mt-2 text-sm text-ink-2">{t.soft}</h4>
      <FieldPair>
        <PlanNumber
          name="softPercent"
          path="limits.soft.percent"
          label={t.softPercent}
          unit="%"
          {...planLimits.percent}
        />
        <PlanNumber
          name="softLeast"
          path="limits.soft.least"
          label={t.softLeast}
          unit={devicesUnit}
          {...planLimits.groupDevices}
        />
      </FieldPair>
      <Field label={t.softOutcomes} group>
        <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1">
          {softOutcomes.map((outcome) => (
            <Checkbox
              key={outcome}
              label={t.outcomes[outcome]}
              checked={draft.softOutcomes.includes(outcome)}
              onChange={() => change({ softOutcomes: toggled(draft.softOutcomes, outcome) })}
            />
          ))}
        </div>
      </Field>
    </PlanSection>
  )
}

function Gates() {
  const { stop: t, devicesUnit, remove } = planTexts()
  const { draft, change, problem } = usePlanEditor()
  const { gates } = draft
  const { list, add, onAdded, removing } = useRowFocus()
  const addGate = () => {
    const last = gates.at(-1)
    const from = (last?.from ?? 0) * 2 || null
    change({ gates: [...gates, { key: nextKey(gates), from, percent: last?.percent ?? null }] })
    onAdded()
  }
  return (
    <Field label={t.gates} hint={t.gatesHint} group>
      <ul ref={list} className="flex flex-col">
        {gates.map(({ key, from, percent }, at) => (
          <li key={key} className="flex items-start gap-3">
            <NumberField
              label={t.gateFrom}
              unit={devicesUnit}
              required
              {...planLimits.groupDevices}
              value={from}
              onValueChange={(value) => change({ gates: changedRow(gates, key, { from: value }) })}
              error={problem(`limits.gates.${at}.from`)}
              className="flex-1"
            />
            <NumberField
              label={t.gatePercent}
              required
              {...shares}
              value={percent}
              onValueChange={(value) => change({ gates: changedRow(gates, key, { percent: value }) })}
              error={problem(`limits.gates.${at}.permille`)}
              className="flex-1"
            />
            <IconButton
              label={remove}
              icon={<X size={16} />}
              disabled={gates.length === 1}
              onClick={() => removing(() => change({ gates: gates.filter((gate) => gate.key !== key) }))}
              className="mt-6"
            />
          </li>
        ))}
      </ul>
      <Button
        ref={add}
        size="small"
        className="self-start"
        disabled={gates.length >= planLimits.gates.max}
        onClick={addGate}
      >
        {t.addGate}
      </Button>
    </Field>
  )
}
