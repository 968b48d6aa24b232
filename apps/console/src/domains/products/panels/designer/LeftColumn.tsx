import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { LiveDevice } from '@slipway/panel/live-device.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Suspense } from 'react'
import { designerTexts } from './designer-texts.ts'
import { Palette } from './palette/Palette.tsx'
import type { Simulator } from './phone/simulator.ts'
import type { StartDrag } from './phone/use-drag.ts'
import type { Designer } from './use-designer.ts'

export type LeftTab = 'palette' | 'device'

interface Props {
  designer: Designer
  model: readonly PanelFeature[]
  startDrag: StartDrag
  mayEdit: boolean
  /** Absent while the phone has sample values. */
  device: { Simulator: Simulator; productId: string; onLive: (live: LiveDevice | undefined) => void } | undefined
  tab: LeftTab
  onTab: (tab: LeftTab) => void
}

/** What can be put on the panel, or the simulator of the device that the panel runs on, which stays connected meanwhile. */
export function LeftColumn({ designer, model, startDrag, mayEdit, device, tab, onTab }: Props) {
  const t = designerTexts().device
  const hasPalette = mayEdit && (!device || tab === 'palette')
  return (
    <div className="ds-side">
      {device && mayEdit && (
        <Segmented
          label={t.column}
          value={tab}
          options={(['palette', 'device'] as const).map((value) => ({ value, label: t.tabs[value] }))}
          onValueChange={onTab}
        />
      )}
      {hasPalette && <Palette designer={designer} model={model} startDrag={startDrag} />}
      {device && (
        <div hidden={hasPalette}>
          <Suspense>
            <device.Simulator productId={device.productId} onLive={device.onLive} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
