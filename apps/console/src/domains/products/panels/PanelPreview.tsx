import { sampleOf } from '@slipway/contract/products/device-kits/value-samples.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo, useState } from 'react'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  document: PanelDocument
  model: readonly PanelFeature[]
  name: string
}

/** Only its own focus lets the keyboard scroll it. */
const scrollable = { role: 'group', tabIndex: 0 } as const

/** A value for each property that reports: numbers in the middle of what the feature allows. */
const samplesOf = (model: readonly PanelFeature[]): [string, unknown][] =>
  model.flatMap((feature): [string, unknown][] => {
    if (feature.kind !== 'p' || !feature.mayReport) return []
    const { schema } = feature
    const [low, high] = [sampleOf(schema, false), sampleOf(schema, true)]
    const isNumeric = typeof low === 'number' && typeof high === 'number' && schema.type !== 'enum'
    const value = isNumeric ? Math.round((low + high) / 2) : schema.type === 'boolean' ? true : low
    return value === undefined ? [] : [[feature.deKey, value]]
  })

/** The panel on sample values: what is set is shown, and reaches no device. */
export function PanelPreview({ document, model, name }: Props) {
  const t = panelsTexts().interface
  const [now] = useState(() => Date.now())
  const [set, setSet] = useState<ReadonlyMap<string, unknown>>(new Map())
  const values = useMemo(() => new Map([...samplesOf(model), ...set]), [model, set])
  const onSet = (deKey: string, value: unknown) => {
    setSet((before) => new Map([...before, [deKey, value]]))
    return Promise.resolve({ isDone: true as const })
  }
  return (
    <div
      {...scrollable}
      aria-label={t.preview}
      className="mx-auto h-140 w-full max-w-95 overflow-y-auto rounded-xl border bg-canvas -outline-offset-2!"
    >
      <DevicePanel
        document={document}
        model={model}
        locale={currentLocale()}
        name={name}
        view={{ isOnline: true, mayControl: true, values }}
        now={now}
        onSet={onSet}
        onAction={() => Promise.resolve({ isDone: true as const })}
      />
    </div>
  )
}
