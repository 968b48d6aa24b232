import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { usePlanEditor } from './plan-editor.ts'
import { PlanNumber } from './PlanNumber.tsx'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'

/** How many devices each group has, and how many update at a time. */
export function GroupFields() {
  const { groups: t, ...texts } = planTexts()
  const { draft, change, problem } = usePlanEditor()
  const { chosen, targets, factor } = draft
  const words = [chosen, targets].filter((text) => text.trim() !== '').join(' → ')
  return (
    <PlanSection
      title={t.title}
      summary={words === '' ? t.one : t.summary(words, String(factor ?? ''))}
      paths={['groups', 'inFlight']}
      isOpen
    >
      <TextField
        label={t.chosen}
        hint={t.chosenHint}
        inputMode="numeric"
        value={chosen}
        onChange={({ target }) => change({ chosen: target.value })}
        error={problem('groups.chosen')}
      />
      <FieldPair>
        <TextField
          label={t.targets}
          hint={t.targetsHint}
          inputMode="numeric"
          value={targets}
          onChange={({ target }) => change({ targets: target.value })}
          error={problem('groups.targets')}
        />
        <PlanNumber name="factor" path="groups.factor" label={t.factor} unit={texts.times} {...planLimits.factor} />
      </FieldPair>
      <FieldPair>
        <PlanNumber
          name="inFlightLeast"
          path="inFlight.least"
          label={t.inFlightLeast}
          hint={t.inFlightHint}
          unit={texts.devicesUnit}
          {...planLimits.inFlight}
        />
        <PlanNumber
          name="inFlightPercent"
          path="inFlight.percentOfSettled"
          label={t.inFlightPercent}
          unit="%"
          {...planLimits.percent}
        />
      </FieldPair>
    </PlanSection>
  )
}
