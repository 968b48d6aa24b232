import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useState } from 'react'
import { designerTexts } from '../designer-texts.ts'
import { itemAt } from '../editing/places.ts'
import type { Designer } from '../use-designer.ts'
import { ItemFields } from './ItemFields.tsx'
import { PageFields } from './PageFields.tsx'
import { ThemeFields } from './ThemeFields.tsx'

/** The fields of the selected item; with none, those of the page and of the panel. */
export function Inspector({ designer, model }: { designer: Designer; model: readonly PanelFeature[] }) {
  const t = designerTexts().inspector
  const item = itemAt(designer.document, designer.selected)
  const [tab, setTab] = useState<'item' | 'panel'>('item')
  return (
    <>
      <Segmented
        label={t.label}
        value={tab}
        options={(['item', 'panel'] as const).map((value) => ({ value, label: t[value] }))}
        onValueChange={setTab}
      />
      <div className="ds-scroll flex flex-col gap-4">
        {tab === 'panel' ? (
          <>
            <PageFields designer={designer} />
            <ThemeFields designer={designer} />
          </>
        ) : item ? (
          <ItemFields key={item.id} designer={designer} item={item} model={model} />
        ) : (
          <p className="text-sm text-ink-2">{t.nothing}</p>
        )}
      </div>
    </>
  )
}
