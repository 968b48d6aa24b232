import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import { useCallback, useState } from 'react'
import { newHistory, recorded, redone, undone, type EditHistory } from './editing/edit-history.ts'
import { edited, type PanelEdit } from './editing/panel-edits.ts'
import { placeOf } from './editing/places.ts'

interface DesignerState {
  history: EditHistory
  selected: string | undefined
  page: string
}

/** What an edit added is selected or shown: the next deed is about it. */
function afterEdit({ history, selected, page }: DesignerState, edit: PanelEdit, typing?: string): DesignerState {
  const { present } = history
  const next = edited(present, edit)
  if (next === present) return { history, selected, page }
  const known = new Set(itemsOf(present).map(({ id }) => id))
  const added = itemsOf(next).find(({ id }) => !known.has(id))?.id
  const addedPage = next.pages.find(({ id }) => !present.pages.some((one) => one.id === id))?.id
  const rest =
    addedPage === undefined ? { selected: added ?? selected, page } : { selected: undefined, page: addedPage }
  return settled({ history: recorded(history, next, typing), ...rest })
}

/** Item and page that are still there; the page is that of the item. */
function settled({ history, selected, page }: DesignerState): DesignerState {
  const { present } = history
  const place = selected === undefined ? undefined : placeOf(present, selected)
  const isPage = present.pages.some(({ id }) => id === page)
  return {
    history,
    selected: place && selected,
    page: place?.page ?? (isPage ? page : (present.pages[0]?.id ?? '')),
  }
}

/** A document with its steps back and forth, the item that is selected, and the page that is shown. */
export function useDesigner(start: PanelDocument) {
  const [state, setState] = useState<DesignerState>(() => ({
    history: newHistory(start),
    selected: undefined,
    page: start.pages[0]?.id ?? '',
  }))
  const { history, selected, page } = state
  return {
    document: history.present,
    selected,
    page,
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    edit: useCallback((edit: PanelEdit, typing?: string) => setState((now) => afterEdit(now, edit, typing)), []),
    undo: useCallback(() => setState((now) => settled({ ...now, history: undone(now.history) })), []),
    redo: useCallback(() => setState((now) => settled({ ...now, history: redone(now.history) })), []),
    /** Back to an earlier document as one step, for a move that is canceled and for the version of someone else. */
    replace: useCallback(
      (document: PanelDocument) => setState((now) => settled({ ...now, history: recorded(now.history, document) })),
      [],
    ),
    select: useCallback((id: string | undefined) => setState((now) => settled({ ...now, selected: id })), []),
    showPage: useCallback((id: string) => setState((now) => ({ ...now, page: id, selected: undefined })), []),
  }
}
export type Designer = ReturnType<typeof useDesigner>
