import type { ItemDraft } from '@slipway/contract/products/features/panel/feature-item.ts'
import { PanelIcon } from '@slipway/panel/PanelIcon.tsx'
import { Plus } from 'lucide-react'
import { designerTexts } from '../designer-texts.ts'
import type { StartDrag } from '../phone/use-drag.ts'

interface Props {
  name: string
  hint: string
  item: ItemDraft
  isDisabled: boolean
  startDrag: StartDrag
  onAdd: () => void
}

/** Something that can be added: by a press, or by dragging it onto the phone. */
export function AddRow({ name, hint, item, isDisabled, startDrag, onAdd }: Props) {
  const t = designerTexts().palette
  return (
    <li>
      <button
        type="button"
        disabled={isDisabled}
        className="ds-drag flex w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover disabled:opacity-50"
        onPointerDown={(event) => startDrag(event, { item, isGroup: item.widget === 'group' }, name)}
        onClick={onAdd}
      >
        <span className="size-4 shrink-0 text-ink-3">{item.icon && <PanelIcon name={item.icon} />}</span>
        <span className="min-w-0 flex-1">
          <span className="block break-words">{name}</span>
          <span className="block break-words text-xs text-ink-3">{hint}</span>
          <span className="sr-only">{t.add}</span>
        </span>
        <Plus size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
    </li>
  )
}
