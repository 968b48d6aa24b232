import { lightNames, lightsOf, pinLabel, type Light } from '@slipway/contract/products/hardware/light-strip.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import type { DragEvent } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { hardwareTexts } from '../hardware-texts.ts'
import { LightDot } from './LightDot.tsx'
import { pinOf, type StripDraft } from './strip-draft.ts'

const DRAGGED = 'text/x-slipway-light'

export const startDrag = (event: DragEvent, light: Light): void => {
  event.dataTransfer.setData(DRAGGED, String(light))
  event.dataTransfer.effectAllowed = 'move'
}

export const isLight = (event: DragEvent): boolean => event.dataTransfer.types.includes(DRAGGED)

/** The light of a drop; undefined for anything else that is dropped. */
export const droppedLight = (event: DragEvent, among: readonly Light[]): Light | undefined =>
  among.find((light) => String(light) === event.dataTransfer.getData(DRAGGED))

/** The lights of the model, to be dragged to pins. Those at a pin say where. */
export function LightPalette({ draft, mayChange }: { draft: StripDraft; mayChange: boolean }) {
  const { strip: t } = hardwareTexts()
  return (
    <div>
      <p className="mb-1.5 text-sm text-ink-2">{t.lights}</p>
      <ul aria-label={t.lights} className="flex flex-wrap gap-2">
        {lightsOf(draft.modelId).map((light) => {
          const pin = pinOf(draft, light)
          const name = inPageLocale(lightNames[light])
          return (
            <li key={light}>
              <span
                draggable={mayChange}
                onDragStart={(event) => startDrag(event, light)}
                title={pin === undefined ? name : t.lightAt(name, pinLabel(pin))}
                className={classNames(
                  'flex h-8 items-center gap-2 rounded-full border px-3 text-sm select-none',
                  mayChange && 'cursor-grab active:cursor-grabbing',
                  pin === undefined ? 'bg-surface' : 'bg-surface-2 text-ink-2',
                )}
              >
                <LightDot light={light} />
                {name}
                {pin !== undefined && <code className="font-mono text-xs">{pinLabel(pin)}</code>}
              </span>
            </li>
          )
        })}
      </ul>
      {mayChange && <p className="mt-1.5 text-xs text-ink-3">{t.dragHint}</p>}
    </div>
  )
}
