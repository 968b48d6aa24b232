import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import { lintPanel } from '@slipway/contract/products/features/panel/lint-panel.ts'
import { panelProblemTexts } from '@slipway/contract/products/features/panel/panel-problem-texts.ts'
import { panelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { ShownFeature } from '../../products/features/features.exports.ts'
import { productQueries } from '../../products/products/products.queries.ts'
import { useLiveDevice } from './phone/use-live-device.ts'
import type { VirtualDeviceState } from './virtual-device-state.ts'
import { virtualTexts } from './virtual-texts.ts'

interface Props {
  productId: string
  serial: string
  features: readonly ShownFeature[]
  state: Pick<VirtualDeviceState, 'phase' | 'values' | 'log'>
}

const MINUTE_MS = 60_000
/** Only its own focus lets the keyboard scroll it while all controls are off. */
const scrollable = { role: 'group', tabIndex: 0 } as const

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The panel that the product has without work, on the values of the virtual device; a tap is a real property set. */
export function PhonePanel({ productId, serial, features, state }: Props) {
  const t = virtualTexts().phone
  const product = useQuery(productQueries.one(productId))
  const now = useNow()
  const { model, document, problems } = useMemo(() => {
    const own = features.map(({ feature }) => panelFeature(decodeFeature(feature)))
    const generated = generatePanel(own, { productId, upgradeCode: '', hash: '' })
    return { model: own, document: generated, problems: lintPanel(generated, own) }
  }, [features, productId])
  const live = useLiveDevice({ productId, serial, features, model, state })
  const nameOf = (deKey: string | undefined): string => {
    const feature = model.find((one) => one.deKey === deKey)
    return feature ? inPageLocale(feature.name) : ''
  }
  return (
    <div aria-label={t.title} {...scrollable} className="min-h-24 flex-1 overflow-y-auto -outline-offset-2!">
      <DevicePanel
        document={document}
        model={model}
        locale={currentLocale()}
        name={product.data?.productName ?? serial}
        now={now}
        {...live}
      />
      {problems.length > 0 && (
        <section aria-label={t.hints} className="flex flex-col gap-1 border-t px-4 py-3 text-xs text-ink-3">
          <h3>{t.hints}</h3>
          <ul>
            {problems.map(({ reason, deKey }) => (
              <li key={`${reason} ${deKey}`}>{inPageLocale(panelProblemTexts[reason](nameOf(deKey)))}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
