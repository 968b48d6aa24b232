import type { ItemDraft } from '@slipway/contract/products/features/panel/feature-item.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useState } from 'react'
import { designerTexts } from '../designer-texts.ts'
import { designerEn } from '../designer.en.ts'
import { designerZh } from '../designer.zh.ts'
import { roomIn } from '../editing/panel-edits.ts'
import type { StartDrag } from '../phone/use-drag.ts'
import type { Designer } from '../use-designer.ts'
import { AddRow } from './AddRow.tsx'
import { FeatureList } from './FeatureList.tsx'
import { placeAfter } from './place-after.ts'
import { Structure } from './Structure.tsx'

interface Props {
  designer: Designer
  model: readonly PanelFeature[]
  startDrag: StartDrag
}

const bothOf = (key: 'newGroup' | 'newTab' | 'newHeading' | 'newNote') => ({
  zh: designerZh.palette[key],
  en: designerEn.palette[key],
})
const bare = { span: 4, bind: {} } as const
const frames: readonly ItemDraft[] = [
  { ...bare, widget: 'group', label: bothOf('newGroup'), items: [] },
  { ...bare, widget: 'group', label: bothOf('newTab'), items: [], options: { tab: true } },
  { ...bare, widget: 'heading', label: bothOf('newHeading') },
  { ...bare, widget: 'note', text: bothOf('newNote') },
  { ...bare, widget: 'picture' },
  { ...bare, widget: 'divider' },
  { ...bare, widget: 'timer', icon: 'timer' },
  { ...bare, widget: 'scene', icon: 'play' },
]

/** What can be put on the panel, and what is on it. */
export function Palette({ designer, model, startDrag }: Props) {
  const texts = designerTexts()
  const t = texts.palette
  const [tab, setTab] = useState<'features' | 'frames' | 'structure'>('features')
  return (
    <>
      <Segmented
        label={t.tabs}
        value={tab}
        options={(['features', 'frames', 'structure'] as const).map((value) => ({ value, label: t[value] }))}
        onValueChange={setTab}
      />
      <div className="ds-scroll">
        {tab === 'features' && <FeatureList designer={designer} model={model} startDrag={startDrag} />}
        {tab === 'frames' && (
          <ul>
            {frames.map((item) => (
              <AddRow
                key={`${item.widget} ${item.options?.tab}`}
                name={item.options?.tab ? t.tab : texts.widgets[item.widget]}
                hint={item.options?.tab ? t.tabHint : (t.frameHints[item.widget] ?? '')}
                item={item}
                isDisabled={roomIn(designer.document) < 1}
                startDrag={startDrag}
                onAdd={() => designer.edit({ what: 'add', item, to: placeAfter(designer, item) })}
              />
            ))}
          </ul>
        )}
        {tab === 'structure' && <Structure designer={designer} model={model} />}
      </div>
    </>
  )
}
