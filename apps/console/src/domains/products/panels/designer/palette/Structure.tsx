import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { designerTexts } from '../designer-texts.ts'
import { canEdit, type PanelEdit } from '../editing/panel-edits.ts'
import { itemName } from '../item-name.ts'
import type { Designer } from '../use-designer.ts'

/** The page as a list, also with what the phone doesn't draw on its own, such as the status line. */
export function Structure({ designer, model }: { designer: Designer; model: readonly PanelFeature[] }) {
  const texts = designerTexts()
  const { document, page, selected } = designer
  const items = document.pages.find(({ id }) => id === page)?.items ?? []
  const stepButton = (id: string, by: 1 | -1, name: string) => {
    const edit: PanelEdit = { what: 'step', id, by }
    const label = by < 0 ? texts.inspector.deeds.before : texts.inspector.deeds.after
    return (
      <IconButton
        label={`${name}: ${label}`}
        icon={by < 0 ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
        disabled={!canEdit(document, edit)}
        onClick={() => designer.edit(edit)}
      />
    )
  }
  const row = (item: PanelItem) => {
    const name = itemName(item, model)
    return (
      <li key={item.id}>
        <div className="flex items-center">
          <button
            type="button"
            aria-pressed={item.id === selected}
            className={`min-w-0 flex-1 truncate rounded-sm px-2 py-1 text-left hover:bg-hover ${item.id === selected ? 'bg-accent-soft text-accent-text' : ''}`}
            onClick={() => designer.select(item.id)}
          >
            {name}
            <span className="block truncate text-xs text-ink-3">{texts.widgets[item.widget]}</span>
          </button>
          {stepButton(item.id, -1, name)}
          {stepButton(item.id, 1, name)}
        </div>
        {item.items && <ul className="ds-inner">{item.items.map(row)}</ul>}
      </li>
    )
  }
  if (items.length === 0) return <p className="px-2 pt-2 text-xs text-ink-2">{texts.palette.empty}</p>
  return <ul aria-label={texts.palette.onPage}>{items.map(row)}</ul>
}
