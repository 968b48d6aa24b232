import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { useState, type KeyboardEvent } from 'react'
import { designerTexts } from '../designer-texts.ts'
import { edited, type PanelEdit } from '../editing/panel-edits.ts'
import { itemAt, listOf, placeOf } from '../editing/places.ts'
import { itemName } from '../item-name.ts'
import type { Designer } from '../use-designer.ts'

interface Options {
  designer: Designer
  model: readonly PanelFeature[]
  /** The items on the phone, in their order. */
  ids: readonly string[]
  focus: (id: string) => void
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Selecting and moving by keyboard: Space lifts, arrows move, Space or Enter drops, Escape puts it back. */
export function useLift({ designer, model, ids, focus }: Options) {
  const t = designerTexts().phone
  const [lifted, setLifted] = useState<{ id: string; before: PanelDocument }>()
  const [spoken, setSpoken] = useState('')
  const nameOf = (document: PanelDocument, id: string): string => {
    const item = itemAt(document, id)
    return item ? itemName(item, model) : ''
  }
  const positionIn = (document: PanelDocument, id: string): string => {
    const place = placeOf(document, id)
    const list = place && listOf(document, place)
    return place && list ? t.position(nameOf(document, id), place.index + 1, list.length) : ''
  }
  const change = (edit: PanelEdit & { id: string }) => {
    designer.edit(edit)
    setSpoken(positionIn(edited(designer.document, edit), edit.id))
  }

  const withLifted = (event: KeyboardEvent, { id, before }: NonNullable<typeof lifted>): boolean => {
    const by = steps[event.key]
    if (by) change({ what: 'step', id, by })
    else if (event.key === 'Escape') {
      designer.replace(before)
      setLifted(undefined)
      setSpoken(t.canceled)
    } else if (event.key === ' ' || event.key === 'Enter') {
      setLifted(undefined)
      setSpoken(t.dropped(nameOf(designer.document, id)))
    } else return false
    return true
  }
  const onItem = (event: KeyboardEvent, id: string): boolean => {
    const by = steps[event.key]
    if (by && event.shiftKey && event.key.match(/Left|Right/)) designer.edit({ what: 'widen', id, by })
    else if (by) {
      const next = ids[ids.indexOf(id) + by]
      if (next !== undefined) {
        designer.select(next)
        focus(next)
      }
    } else if (event.key === ' ') {
      designer.select(id)
      setLifted({ id, before: designer.document })
      setSpoken(t.lifted(nameOf(designer.document, id)))
    } else return false
    return true
  }
  return {
    lifted: lifted?.id,
    spoken,
    drop: () => setLifted(undefined),
    onKeyDown(event: KeyboardEvent, id: string): void {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      const isTaken = lifted?.id === id ? withLifted(event, lifted) : onItem(event, id)
      if (isTaken) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}
