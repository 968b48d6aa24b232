import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { sampleValues } from '@slipway/contract/products/features/panel/sample-values.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useMemo, useState } from 'react'
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  document: PanelDocument
  model: readonly PanelFeature[]
  name: string
}

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
    <PhoneFrame label={t.preview}>
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
    </PhoneFrame>
  )
}
