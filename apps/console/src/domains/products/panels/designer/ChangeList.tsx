import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { designerTexts } from './designer-texts.ts'
import type { PanelChange } from './editing/compare-panels.ts'
import { itemName } from './item-name.ts'

interface Props {
  changes: readonly PanelChange[]
  model: readonly PanelFeature[]
  none: string
}

/** What makes another panel of one, in words. */
export function ChangeList({ changes, model, none }: Props) {
  const t = designerTexts().changes
  if (changes.length === 0) return <p className="text-sm text-ink-2">{none}</p>
  const words = (change: PanelChange) =>
    'item' in change ? t[change.what](itemName(change.item, model)) : t[change.what]
  return (
    <ul className="text-sm">
      {changes.map((change) => (
        <li key={'item' in change ? `${change.what} ${change.item.id}` : change.what}>{words(change)}</li>
      ))}
    </ul>
  )
}
