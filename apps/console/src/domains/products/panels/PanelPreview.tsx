import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { sampleValues } from '@slipway/contract/products/features/panel/sample-values.ts'
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

/** The panel on sample values: what is set is shown, and reaches no device. */
export function PanelPreview({ document, model, name }: Props) {
  const t = panelsTexts().interface
  const [now] = useState(() => Date.now())
  const [set, setSet] = useState<ReadonlyMap<string, unknown>>(new Map())
  const values = useMemo(() => new Map([...sampleValues(model), ...set]), [model, set])
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
