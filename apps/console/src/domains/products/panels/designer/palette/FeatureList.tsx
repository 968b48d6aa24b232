import { firstItemOf } from '@slipway/contract/products/features/panel/feature-item.ts'
import { panelLimits } from '@slipway/contract/products/features/panel/panel-document.ts'
import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import { designerTexts } from '../designer-texts.ts'
import { roomIn } from '../editing/panel-edits.ts'
import type { StartDrag } from '../phone/use-drag.ts'
import type { Designer } from '../use-designer.ts'
import { AddRow } from './AddRow.tsx'
import { placeAfter } from './place-after.ts'

interface Props {
  designer: Designer
  model: readonly PanelFeature[]
  startDrag: StartDrag
}

/** Features that are not on the panel yet come first. */
export function FeatureList({ designer, model, startDrag }: Props) {
  const t = designerTexts().palette
  const [words, setWords] = useState('')
  const { document } = designer
  const used = new Set(itemsOf(document).flatMap(({ bind }) => Object.values(bind).map(({ did }) => did)))
  const wanted = words.trim().toLowerCase()
  const found = model.filter(({ name, deKey }) =>
    [name.zh, name.en, deKey].some((one) => one.toLowerCase().includes(wanted)),
  )
  const isFull = roomIn(document) < 1
  const row = (feature: PanelFeature) => {
    const item = firstItemOf(feature)
    return (
      <AddRow
        key={feature.did}
        name={inPageLocale(feature.name)}
        hint={feature.deKey}
        item={item}
        isDisabled={isFull}
        startDrag={startDrag}
        onAdd={() => designer.edit({ what: 'add', item, to: placeAfter(designer, item) })}
      />
    )
  }
  const section = (title: string, features: readonly PanelFeature[]) =>
    features.length > 0 && (
      <section>
        <h2 className="px-2 pt-3 pb-1 text-xs text-ink-3">{title}</h2>
        <ul>{features.map(row)}</ul>
      </section>
    )
  return (
    <>
      <SearchBox label={t.search} placeholder={t.search} value={words} onSearch={setWords} className="w-full" />
      {isFull && <p className="px-2 pt-2 text-xs text-ink-2">{t.full(panelLimits.items[document.kind])}</p>}
      {found.length === 0 && <p className="px-2 pt-3 text-xs text-ink-2">{t.none}</p>}
      {section(
        t.toPlace,
        found.filter(({ did }) => !used.has(did)),
      )}
      {section(
        t.placed,
        found.filter(({ did }) => used.has(did)),
      )}
    </>
  )
}
