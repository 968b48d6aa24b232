import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { CommandEnd } from '@slipway/panel/control/controls-store.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import type { LiveDevice } from '@slipway/panel/live-device.ts'
import { useMemo, useState, type RefObject } from 'react'
import { sampleValues } from '@slipway/contract/products/features/panel/sample-values.ts'
import { designerTexts } from '../designer-texts.ts'
import type { Designer } from '../use-designer.ts'
import type { DragStore } from './drag-store.ts'
import type { Box } from './drop-place.ts'
import { ItemBoxes } from './ItemBoxes.tsx'
import { lightTokens } from './light-tokens.ts'
import { phaseIn, viewIn, type PhoneLook } from './phone-look.ts'
import type { StartDrag } from './use-drag.ts'

interface Props {
  designer: Designer
  model: readonly PanelFeature[]
  name: string
  look: PhoneLook
  /** The virtual device that the panel runs on; absent: sample values. */
  live: LiveDevice | 'none' | undefined
  content: RefObject<HTMLDivElement | null>
  boxes: readonly Box[]
  onScroll: () => void
  drag: DragStore
  startDrag: StartDrag
  problems: ReadonlySet<string>
}

const answered = () => Promise.resolve({ isDone: true as const })
const noEnds: readonly CommandEnd[] = []
/** Until there is a virtual device, nothing is known of it. */
const absent: LiveDevice = {
  view: { isOnline: false, mayControl: false, values: new Map() },
  ends: noEnds,
  onSet: answered,
  onAction: answered,
}
/** Only its own focus lets the keyboard scroll it. */
const scrollable = { role: 'group', tabIndex: 0 } as const

/** The renderer of the companion on a phone. While designing, its controls rest and buttons over them are the items. */
export function Phone({
  designer,
  model,
  name,
  look,
  live,
  content,
  boxes,
  onScroll,
  drag,
  startDrag,
  problems,
}: Props) {
  const t = designerTexts().phone
  const [now] = useState(() => Date.now())
  const [light] = useState(lightTokens)
  const [set, setSet] = useState<ReadonlyMap<string, unknown>>(new Map())
  const values = useMemo(() => new Map([...sampleValues(model), ...set]), [model, set])
  const { document, page } = designer
  const isDesign = look.mode === 'design'
  const at = Math.max(
    0,
    document.pages.findIndex(({ id }) => id === page),
  )
  const onSet = (deKey: string, value: unknown) => {
    setSet((before) => new Map([...before, [deKey, value]]))
    return answered()
  }
  const sample: LiveDevice = {
    view: { isOnline: true, mayControl: true, values },
    ends: noEnds,
    onSet,
    onAction: answered,
  }
  const { view, ...device } = live === 'none' ? absent : (live ?? sample)
  const zoom = Number(look.zoom) / 100
  return (
    <div
      {...scrollable}
      aria-label={t.label}
      className="ds-screen"
      data-theme={look.theme}
      style={{ ...(look.theme === 'light' && light), width: `${look.width}px` }}
      onScroll={onScroll}
    >
      <div ref={content} className="ds-content" lang={look.locale}>
        <div inert={isDesign} style={{ zoom }}>
          <DevicePanel
            key={`${look.mode} ${look.source}`}
            document={document}
            model={model}
            locale={look.locale}
            name={name}
            view={viewIn(look.state, view, { now, model })}
            now={now}
            {...device}
            design={isDesign ? { page: at, phase: phaseIn(look.state) } : undefined}
          />
        </div>
        {isDesign && (
          <ItemBoxes
            designer={designer}
            model={model}
            boxes={boxes}
            drag={drag}
            startDrag={startDrag}
            problems={problems}
          />
        )}
      </div>
    </div>
  )
}
