import { inLocale } from '@slipway/contract/locale.ts'
import type { HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { DeedFields, startOf } from '@slipway/panel/DeedFields.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { Trash2 } from 'lucide-react'
import { deedsOf, type DraftAction } from './scene-draft.ts'
import { scenesTexts } from './scenes-texts.ts'

/** Undefined for an operation without input. */
function schemaOf(deed: PanelFeature): ValueSchema | undefined {
  if (deed.kind === 'p') return deed.schema
  return deed.kind === 'a' && deed.input.type === 'object' ? deed.input : undefined
}

interface Props {
  at: number
  line: DraftAction
  home: HomeSnapshot
  isChecked: boolean
  onChange: (line: DraftAction) => void
  onRemove: () => void
}

/** A device, what it does, and the value with the controls of its panel. */
export function ActionFields({ at, line, home, isChecked, onChange, onRemove }: Props) {
  const t = scenesTexts()
  const locale = currentLocale()
  const device = home.devices.find(({ deviceId }) => deviceId === line.deviceId)
  const deeds = device ? deedsOf(home.models[device.productId]) : []
  const deed = deeds.find(({ deKey }) => deKey === line.deKey)
  const schema = deed && schemaOf(deed)
  const name = deed ? inLocale(deed.name, locale) : ''
  const controllable = home.devices.filter(({ productId }) => deedsOf(home.models[productId]).length > 0)
  const choose = (deKey: string) => {
    const chosen = deeds.find((one) => one.deKey === deKey)
    if (!chosen) return
    const chosenSchema = schemaOf(chosen)
    onChange({ ...line, deKey, isOperation: chosen.kind === 'a', value: chosenSchema && startOf(chosenSchema) })
  }
  return (
    <fieldset className="relative flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <legend className="sr-only">{t.actionAt(at)}</legend>
      <button
        type="button"
        aria-label={t.removeAction(at)}
        className="absolute top-1 right-1 flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
      <Select
        label={t.device}
        size="large"
        placeholder={t.choose}
        error={isChecked && !deed ? t.notWhole : undefined}
        options={controllable.map(({ deviceId, name: label }) => ({ value: deviceId, label }))}
        value={device ? line.deviceId : null}
        onValueChange={(deviceId) => onChange({ ...line, deviceId, deKey: '', value: undefined })}
      />
      {device && (
        <Select
          label={t.deed}
          size="large"
          placeholder={t.choose}
          options={deeds.map((one) => ({ value: one.deKey, label: inLocale(one.name, locale) }))}
          value={deed ? line.deKey : null}
          onValueChange={choose}
        />
      )}
      {schema && (
        <DeedFields
          locale={locale}
          schema={schema}
          label={name}
          value={line.value}
          onChange={(value) => onChange({ ...line, value })}
        />
      )}
    </fieldset>
  )
}
