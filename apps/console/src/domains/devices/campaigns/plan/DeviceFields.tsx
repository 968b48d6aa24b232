import { lanes } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { toggled } from './rows.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanNumber } from './PlanNumber.tsx'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'

/** Which devices the rollout reaches. */
export function DeviceFields() {
  const { devices: t, ...texts } = planTexts()
  const { draft, change, problem } = usePlanEditor()
  const { versions, hardware, serials, areas, seenDays } = draft
  const conditions = [versions, hardware, serials].filter((text) => text.trim() !== '').length
  const all = conditions + Number(areas.length > 0) + Number(seenDays !== null)
  return (
    <PlanSection title={t.title} summary={all === 0 ? t.all : t.filtered(all)} paths={['filter', 'membership']}>
      <Field label={t.membership} group>
        <Segmented
          value={draft.membership}
          onValueChange={(membership) => change({ membership })}
          options={(['dynamic', 'fixed'] as const).map((value) => ({ value, label: t.memberships[value] }))}
        />
      </Field>
      <FieldPair>
        <TextArea
          label={t.versions}
          hint={t.versionsHint}
          rows={2}
          mono
          value={versions}
          onChange={({ target }) => change({ versions: target.value })}
          error={problem('filter.versions')}
        />
        <TextArea
          label={t.hardware}
          hint={t.hardwareHint}
          rows={2}
          mono
          value={hardware}
          onChange={({ target }) => change({ hardware: target.value })}
          error={problem('filter.hardware')}
        />
      </FieldPair>
      <TextArea
        label={t.serials}
        hint={t.serialsHint(formatNumber(planLimits.filterSerials.max))}
        rows={2}
        mono
        value={serials}
        onChange={({ target }) => change({ serials: target.value })}
        error={problem('filter.serials')}
      />
      <FieldPair>
        <Field label={t.areas} group>
          <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1">
            {lanes.map((lane) => (
              <Checkbox
                key={lane}
                label={t.lanes[lane]}
                checked={areas.includes(lane)}
                onChange={() => change({ areas: toggled(areas, lane) })}
              />
            ))}
          </div>
        </Field>
        <PlanNumber
          name="seenDays"
          path="filter.seenDays"
          label={t.seenDays}
          hint={t.seenDaysHint}
          unit={texts.days}
          {...planLimits.seenDays}
          required={false}
        />
      </FieldPair>
    </PlanSection>
  )
}
