import type { HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Trash2 } from 'lucide-react'
import { DeedChoice } from './DeedChoice.tsx'
import { deedsOf, type DraftAction } from './scene-draft.ts'
import { scenesTexts } from './scenes-texts.ts'

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
  const device = home.devices.find(({ deviceId }) => deviceId === line.deviceId)
  const deeds = device ? deedsOf(home.models[device.productId]) : []
  const isWhole = deeds.some(({ deKey }) => deKey === line.deKey)
  const controllable = home.devices.filter(({ productId }) => deedsOf(home.models[productId]).length > 0)
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
        error={isChecked && !isWhole ? t.notWhole : undefined}
        options={controllable.map(({ deviceId, name: label }) => ({ value: deviceId, label }))}
        value={device ? line.deviceId : null}
        onValueChange={(deviceId) => onChange({ ...line, deviceId, deKey: '', value: undefined })}
      />
      {device && <DeedChoice label={t.deed} placeholder={t.choose} deeds={deeds} line={line} onChange={onChange} />}
    </fieldset>
  )
}
