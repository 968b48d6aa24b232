import { hardwareLimits } from '@slipway/contract/products/hardware/hardware.limits.ts'
import {
  driveModes,
  lightNames,
  lightsOf,
  pinLabel,
  pinModes,
  pinStates,
  type IoEntry,
  type Light,
  type PinConflict,
} from '@slipway/contract/products/hardware/light-strip.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useState } from 'react'
import { formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import { hardwareTexts } from '../hardware-texts.ts'
import type { HardwareTexts } from '../texts.zh.ts'
import { lightColors } from './light-colors.ts'
import { droppedLight, isLight, startDrag } from './LightPalette.tsx'
import {
  hasFrequency,
  pinOf,
  useOf,
  usesPwm,
  withDragged,
  withDrive,
  withFrequency,
  withUse,
  type PinUse,
  type StripDraft,
} from './strip-draft.ts'

interface Props {
  draft: StripDraft
  entry: IoEntry
  conflict: PinConflict | undefined
  /** Undefined where the pins cannot change. */
  onChange: ((draft: StripDraft) => void) | undefined
}

/** One pin of the board: its trace, the light that it drives, and how. A light can be dropped on it. */
export function PinRow({ draft, entry, conflict, onChange }: Props) {
  const { strip: t } = hardwareTexts()
  const [isOver, setOver] = useState(false)
  const { name, light } = entry
  const label = pinLabel(name)
  const use = useOf(entry)
  const isLit = entry.enable === pinStates.enabled && entry.mode === pinModes.output && light !== null
  const { min, max } = hardwareLimits.pwmFrequency
  const change = onChange ?? (() => undefined)
  return (
    <li aria-label={label}>
      <div
        onDragOver={(event) => {
          if (!onChange || !isLight(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const dropped = droppedLight(event, lightsOf(draft.modelId))
          if (dropped !== undefined) change(withDragged(draft, dropped, name))
        }}
        className="relative flex items-start gap-3 py-2"
      >
        <span className="relative z-10 flex h-9 w-18 shrink-0 items-center justify-end gap-1.5 sm:w-50">
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1/2 right-5 left-23 h-px max-sm:hidden',
              isLit ? 'bg-ink-3' : 'bg-line-2',
            )}
          />
          <span className="text-right leading-4">
            <code className="block pb-px font-mono text-xs font-medium">{label}</code>
            <code className="block font-mono text-xs text-ink-3">{name}</code>
          </span>
          <span
            aria-hidden="true"
            draggable={onChange !== undefined && isLit}
            onDragStart={(event) => light !== null && startDrag(event, light)}
            className={classNames(
              'size-5 shrink-0 rounded-sm border-2',
              isLit ? 'cursor-grab border-ink-2' : 'border-line-2 bg-surface',
            )}
            style={isLit ? { background: lightColors[light] } : undefined}
          />
        </span>
        <div
          className={classNames(
            'grid min-w-0 flex-1 grid-cols-2 gap-2 rounded-md p-1 transition-colors sm:grid-cols-[minmax(0,1fr)_7rem_9rem]',
            isOver && 'bg-accent-soft outline-2 outline-accent',
          )}
        >
          <Select<PinUse>
            label={t.light(label)}
            labelHidden
            className="max-sm:col-span-2"
            value={use}
            disabled={!onChange}
            error={conflict && conflictText(conflict, t)}
            onValueChange={(next) => change(withUse(draft, name, next))}
            options={[
              { value: 'disabled', label: t.disabled },
              ...lightsOf(draft.modelId).map((one) => {
                const at = pinOf(draft, one)
                const lightName = inPageLocale(lightNames[one])
                return {
                  value: one,
                  label: at === undefined || at === name ? lightName : t.takenAt(lightName, pinLabel(at)),
                }
              }),
              { value: 'input', label: t.input },
              ...(use === 'output' ? [{ value: 'output' as const, label: t.output }] : []),
            ]}
          />
          {use !== 'disabled' && use !== 'input' && (
            <Select
              label={t.drive(label)}
              labelHidden
              className={usesPwm(entry) ? undefined : 'max-sm:col-span-2'}
              value={entry.drive_mode}
              disabled={!onChange}
              onValueChange={(drive) => change(withDrive(draft, name, drive))}
              options={[
                { value: driveModes.pwm, label: t.drives.pwm },
                { value: driveModes.gpio, label: t.drives.gpio },
              ]}
            />
          )}
          {usesPwm(entry) && (
            <NumberField
              label={t.frequency(label)}
              labelHidden
              unit="Hz"
              min={min}
              max={max}
              step={100}
              value={entry.drive_mode_param.pwm_frequency}
              disabled={!onChange}
              error={hasFrequency(entry) ? undefined : t.conflicts.frequency(formatNumber(min), formatNumber(max))}
              onValueChange={(value) => change(withFrequency(draft, name, value ?? Number.NaN))}
            />
          )}
        </div>
      </div>
    </li>
  )
}

function conflictText(conflict: PinConflict, { conflicts: t }: HardwareTexts['strip']): string {
  const lightName = (light: Light): string => inPageLocale(lightNames[light])
  switch (conflict.kind) {
    case 'pinTwice': {
      return t.pinTwice(pinLabel(conflict.pin))
    }
    case 'lightMissing': {
      return t.lightMissing
    }
    case 'lightTwice': {
      return t.lightTwice(lightName(conflict.light), pinLabel(conflict.otherPin))
    }
    default: {
      return t[conflict.kind](lightName(conflict.light))
    }
  }
}
