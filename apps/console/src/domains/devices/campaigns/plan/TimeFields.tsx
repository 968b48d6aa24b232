import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { X } from 'lucide-react'
import { nextKey, type PlanDraft, type WindowDraft } from './plan-draft.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'
import { changedRow, toggled } from './rows.ts'
import { useRowFocus } from './use-row-focus.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** The idle hours of most devices. */
const usualWindow = { days: weekdays, from: '02:00', to: '05:00' }

function summaryOf({ startsAt, endsAt, windows }: PlanDraft): string {
  const { time: t } = planTexts()
  const words = [
    ...(startsAt ? [t.starts(startsAt.replace('T', ' '))] : []),
    ...(endsAt ? [t.ends(endsAt.replace('T', ' '))] : []),
    ...(windows.length > 0 ? [t.count(windows.length)] : []),
  ]
  return words.length > 0 ? words.join(' · ') : t.any
}

/** When the rollout runs, and at which hours of the devices. */
export function TimeFields() {
  const { time: t } = planTexts()
  const { draft, change, problem } = usePlanEditor()
  const { windows } = draft
  const { list, add, onAdded, removing } = useRowFocus()
  return (
    <PlanSection title={t.title} summary={summaryOf(draft)} paths={['startsAt', 'endsAt', 'windows']}>
      <FieldPair>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <TextField
            key={name}
            label={t[name]}
            type="datetime-local"
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
            error={problem(name)}
          />
        ))}
      </FieldPair>
      <Field label={t.windows} hint={t.windowsHint} error={problem('windows')} group>
        <ul ref={list} className="flex flex-col gap-2">
          {windows.map((window) => (
            <WindowRow key={window.key} window={window} removing={removing} />
          ))}
        </ul>
      </Field>
      <Button
        ref={add}
        size="small"
        className="self-start"
        disabled={windows.length >= planLimits.windows.max}
        onClick={() => {
          change({ windows: [...windows, { key: nextKey(windows), ...usualWindow }] })
          onAdded()
        }}
      >
        {t.add}
      </Button>
    </PlanSection>
  )
}

function WindowRow({
  window: { key, days, from, to },
  removing,
}: {
  window: WindowDraft
  removing: (remove: () => void) => void
}) {
  const { time: t, remove } = planTexts()
  const { draft, change } = usePlanEditor()
  const set = (fields: Partial<Omit<WindowDraft, 'key'>>) => change({ windows: changedRow(draft.windows, key, fields) })
  return (
    <li className="rounded-md border p-3">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={t.weekdays[day - 1]}
              aria-label={t.weekday(t.weekdays[day - 1] ?? '')}
              checked={days.includes(day)}
              onChange={() => set({ days: toggled(days, day).toSorted() })}
            />
          ))}
        </div>
        <IconButton
          label={remove}
          icon={<X size={16} />}
          onClick={() => removing(() => change({ windows: draft.windows.filter((one) => one.key !== key) }))}
        />
      </div>
      <FieldPair>
        <TextField label={t.from} type="time" value={from} onChange={({ target }) => set({ from: target.value })} />
        <TextField label={t.to} type="time" value={to} onChange={({ target }) => set({ to: target.value })} />
      </FieldPair>
    </li>
  )
}
