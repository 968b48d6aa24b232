import { startFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import type { Fleet, FleetSettings } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import type * as z from 'zod/mini'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { fleetTexts } from './fleet-texts.ts'

const schema = startFleet.input
type Start = z.output<typeof schema>
/** An empty number field is null while typing; the schema refuses it. */
type Values = {
  productId: string
  count: number | null
  settings?: { [Name in keyof FleetSettings]?: number | null | undefined } | undefined
}
type FieldName = 'count' | `settings.${keyof FleetSettings}`

interface Props {
  fleet: Fleet
  /** The form's id: the submit button is outside it, in the drawer. */
  id: string
  onStart: (start: Start) => Promise<unknown>
}

/** Starts from the fleet's last settings, or from the defaults. */
export function FleetForm({ fleet: { productId, count, settings }, id, onStart }: Props) {
  const t = fleetTexts()
  const form = useContractForm<Values, Start>({
    schema,
    defaultValues: { productId, count: count || fleetLimits.devices.defaultValue, settings },
    refusalFields: {
      'fleet-simulator.tooFast': 'settings.intervalSeconds',
      'fleet-simulator.serversFull': 'count',
      'fleet-simulator.inUse': 'count',
    },
    onSubmit: onStart,
  })

  const number = (
    name: FieldName,
    { label, hint, unit, step = 1 }: { label: string; hint?: string; unit?: string; step?: number },
  ) => {
    const { min, max } =
      name === 'count' ? fleetLimits.devices : fleetLimits[name.slice(SETTINGS) as keyof FleetSettings]
    return (
      <NumberField
        label={label}
        hint={hint}
        unit={unit}
        step={step}
        required
        min={min}
        max={max}
        value={form.watch(name) ?? null}
        onValueChange={(next) =>
          form.setValue(name, next, { shouldDirty: true, shouldValidate: Boolean(form.error(name)) })
        }
        error={form.error(name)}
      />
    )
  }
  const words = t.form
  const percent = { unit: '%', step: 0.5 }
  const seconds = { unit: words.second }
  return (
    <section aria-label={t.settings}>
      <Form id={id} onSubmit={form.submit}>
        <FieldPair>
          {number('count', { label: words.count, hint: words.countHint(formatNumber(fleetLimits.devices.max)) })}
          {number('settings.intervalSeconds', {
            label: words.intervalSeconds,
            hint: words.intervalHint(formatNumber(fleetLimits.reportsPerSecond)),
            ...seconds,
          })}
        </FieldPair>
        <FieldPair>
          {number('settings.eventPercent', { label: words.eventPercent, hint: words.eventHint, ...percent })}
          {number('settings.refusePercent', { label: words.refusePercent, hint: words.refuseHint, ...percent })}
        </FieldPair>
        <FieldPair>
          {number('settings.offlinePercent', { label: words.offlinePercent, hint: words.offlineHint, ...percent })}
          {number('settings.offlineSeconds', { label: words.offlineSeconds, ...seconds })}
        </FieldPair>
        <FieldPair>
          {number('settings.delayPercent', { label: words.delayPercent, hint: words.delayHint, ...percent })}
          {number('settings.delaySeconds', { label: words.delaySeconds, ...seconds })}
        </FieldPair>
        <FieldPair>
          {number('settings.lossPercent', { label: words.lossPercent, hint: words.lossHint, ...percent })}
          {number('settings.driftSeconds', { label: words.driftSeconds, hint: words.driftHint, ...seconds })}
        </FieldPair>
        <FieldPair>
          {number('settings.otaFailPercent', { label: words.otaFailPercent, hint: words.otaFailHint, ...percent })}
          {number('settings.otaRollbackPercent', {
            label: words.otaRollbackPercent,
            hint: words.otaRollbackHint,
            ...percent,
          })}
        </FieldPair>
        <FieldPair>
          {number('settings.otaBrickPercent', { label: words.otaBrickPercent, hint: words.otaBrickHint, ...percent })}
          {number('settings.otaSlowPercent', { label: words.otaSlowPercent, hint: words.otaSlowHint, ...percent })}
        </FieldPair>
        <FieldPair>{number('settings.seed', { label: words.seed, hint: words.seedHint })}</FieldPair>
      </Form>
    </section>
  )
}

const SETTINGS = 'settings.'.length
