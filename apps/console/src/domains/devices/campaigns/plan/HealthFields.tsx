import { comparableTypes } from '@slipway/contract/devices/campaigns/rollout/health-signals.ts'
import { CONNECTS } from '@slipway/contract/devices/campaigns/rollout/health.ts'
import { planLimits } from '@slipway/contract/devices/campaigns/rollout/plan.limits.ts'
import { mayReport } from '@slipway/contract/products/features/features.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { featureQueries } from '../../../products/features/features.queries.ts'
import { nextKey, type SignalDraft } from './plan-draft.ts'
import { usePlanEditor } from './plan-editor.ts'
import { PlanSection } from './PlanSection.tsx'
import { planTexts } from './plan-texts.ts'
import { changedRow } from './rows.ts'
import { useRowFocus } from './use-row-focus.ts'

const kinds = ['silence', 'count', 'value'] as const
const SILENCE = 'silence'
const usualSignal = { kind: SILENCE, deKey: SILENCE, worse: 'higher', tolerance: 60 } as const

/** What of the devices is compared with their own past and with a control group. */
export function HealthFields() {
  const { health: t } = planTexts()
  const { draft, change } = usePlanEditor()
  const { health } = draft
  const { list, add, onAdded, removing } = useRowFocus()
  return (
    <PlanSection title={t.title} summary={health.length === 0 ? t.none : t.count(health.length)} paths={['health']}>
      <p className="text-sm text-ink-2">{t.hint}</p>
      <ul ref={list} className="flex flex-col gap-2">
        {health.map((signal, at) => (
          <SignalRow key={signal.key} signal={signal} at={at} removing={removing} />
        ))}
      </ul>
      <Button
        ref={add}
        size="small"
        className="mt-1 self-start"
        disabled={health.length >= planLimits.signals.max}
        onClick={() => {
          change({ health: [...health, { key: nextKey(health), ...usualSignal }] })
          onAdded()
        }}
      >
        {t.add}
      </Button>
    </PlanSection>
  )
}

/** What the thing model offers for each kind of signal. */
function useSignals(productId: string) {
  const { health: t } = planTexts()
  const { data = [] } = useQuery(featureQueries.inForce(productId))
  const named = data.map(({ deKey, name, ...feature }) => ({
    option: { value: deKey, label: `${inPageLocale(name)} · ${deKey}` },
    isEvent: feature.kind === 'event',
    isComparable:
      feature.kind === 'property' && mayReport(feature.transType) && comparableTypes.has(feature.schema.type),
  }))
  return {
    count: [{ value: CONNECTS, label: t.connects }, ...named.filter((one) => one.isEvent).map(({ option }) => option)],
    value: named.filter((one) => one.isComparable).map(({ option }) => option),
  }
}

interface RowProps {
  signal: SignalDraft
  at: number
  removing: (remove: () => void) => void
}

function SignalRow({ signal: { key, kind, deKey, worse, tolerance }, at, removing }: RowProps) {
  const { health: t, remove } = planTexts()
  const { productId, draft, change, problem } = usePlanEditor()
  const signals = useSignals(productId)
  const { health } = draft
  const set = (fields: Partial<Omit<SignalDraft, 'key'>>) => change({ health: changedRow(health, key, fields) })
  const setKind = (next: SignalDraft['kind']) => {
    const first = next === SILENCE ? SILENCE : (signals[next][0]?.value ?? '')
    set({ kind: next, deKey: first, worse: 'higher' })
  }
  return (
    <li className="rounded-md border p-3">
      <div className="flex items-start gap-3">
        <Select
          label={t.kind}
          value={kind}
          onValueChange={setKind}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          className="min-w-0 flex-1"
        />
        {kind !== SILENCE && (
          <Select
            label={t.deKey}
            required
            value={signals[kind].some(({ value }) => value === deKey) ? deKey : null}
            placeholder={deKey}
            onValueChange={(value) => set({ deKey: value })}
            options={signals[kind]}
            error={problem(`health.${at}.deKey`)}
            className="min-w-0 flex-1"
          />
        )}
        <IconButton
          label={remove}
          icon={<X size={16} />}
          onClick={() => removing(() => change({ health: health.filter((one) => one.key !== key) }))}
          className="mt-6"
        />
      </div>
      {kind !== 'count' && (
        <div className="flex items-start gap-3">
          {kind === 'value' && (
            <Select
              label={t.worse}
              value={worse}
              onValueChange={(value) => set({ worse: value })}
              options={(['higher', 'lower'] as const).map((value) => ({ value, label: t.worses[value] }))}
              className="min-w-0 flex-1"
            />
          )}
          <NumberField
            label={t.tolerance}
            hint={t.toleranceHint[kind]}
            required
            {...planLimits.tolerance}
            value={tolerance}
            onValueChange={(value) => set({ tolerance: value })}
            error={problem(`health.${at}.tolerance`)}
            className="min-w-0 flex-1"
          />
        </div>
      )}
    </li>
  )
}
