import { Field } from '@slipway/ui/form/Field.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { shownLimits, type Draft, type Problems } from './rehearsal-draft.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { rehearsalQueries, type OneRelease } from './rehearsals.queries.ts'

interface Props {
  release: OneRelease
  draft: Draft
  problems: Problems
  onChange: (fields: Partial<Draft>) => void
}

/** The product's own devices, or a fleet of one kind. */
export function FleetFields({ release, draft, problems, onChange }: Props) {
  const { form: t } = rehearsalTexts()
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.fleet} group>
        <Segmented
          value={draft.isTyped ? 'typed' : 'product'}
          onValueChange={(value) => onChange({ isTyped: value === 'typed' })}
          options={[
            { value: 'product', label: t.fromProduct },
            { value: 'typed', label: t.typed },
          ]}
        />
      </Field>
      {draft.isTyped ? (
        <div className="grid gap-x-3 sm:grid-cols-2">
          <NumberField
            label={t.devices}
            hint={t.devicesHint(formatNumber(shownLimits.devices.max))}
            {...shownLimits.devices}
            value={draft.devices}
            onValueChange={(devices) => onChange({ devices })}
            error={problems.get('fleet.0.devices') ?? problems.get('fleet')}
          />
          <NumberField
            label={t.onlineHours}
            unit={t.hoursUnit}
            {...shownLimits.hours}
            value={draft.onlineHours}
            onValueChange={(onlineHours) => onChange({ onlineHours })}
            error={problems.get('fleet.0.onlineHours')}
          />
          <NumberField
            label={t.speed}
            unit={t.speedUnit}
            min={1}
            value={draft.speed}
            onValueChange={(speed) => onChange({ speed })}
            error={problems.get('fleet.0.bytesPerSecond')}
          />
        </div>
      ) : (
        <ProductFleet release={release} />
      )}
    </div>
  )
}

function ProductFleet({ release }: { release: OneRelease }) {
  const { form: t } = rehearsalTexts()
  const { data, isError, error } = useQuery(rehearsalQueries.fleet(release))
  if (isError && !data) return <p className="text-sm text-danger">{error.message}</p>
  if (!data) return <Skeleton className="h-10 w-full" />
  const reached = data.fleet.reduce((sum, { devices }) => sum + devices, 0)
  const leftOut = data.leftOut.map(({ reason, devices }) => `${t.leftOut[reason]} ${formatNumber(devices)}`)
  return (
    <div className="rounded-md bg-surface-2 px-3 py-2 text-sm">
      <p>
        {reached === 0 ? t.noFleet : t.productFleet(formatNumber(reached))}
        {data.devices < data.total && ` ${t.sampled(formatNumber(data.devices), formatNumber(data.total))}`}
      </p>
      {leftOut.length > 0 && <p className="mt-1 text-ink-2">{t.leftOutLine(leftOut.join(' · '))}</p>}
      {reached > 0 && <p className="mt-1 text-ink-3">{t.hours}</p>}
    </div>
  )
}
