import type { RowDrag } from '@slipway/ui/data/row-drag.ts'
import { useState } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'

export interface RowOrder {
  title: string
  /** Undefined where there is nothing to order. */
  dragOf: ((shown: ShownFeature) => RowDrag & { onStart: () => void }) | undefined
}

/** Dragging rows to another place, and what a screen reader says meanwhile. */
export function useRowOrder(
  rows: readonly ShownFeature[],
  onMove: (shown: ShownFeature, other: ShownFeature) => void,
): { order: RowOrder; announcement: string } {
  const t = featureTexts().arranging
  const [announcement, announce] = useState('')
  const dragOf = (shown: ShownFeature) => {
    const name = inPageLocale(shown.name)
    const from = rows.indexOf(shown)
    return {
      onStart: () => announce(t.lifted(name, from + 1, rows.length)),
      onOver: (to: number) => announce(t.over(name, to + 1, rows.length)),
      onEnd: (to: number | undefined) => {
        const other = to === undefined || to === from ? undefined : rows[to]
        // The toast of the move says where the row is now.
        announce(other ? '' : t.cancelled(name))
        if (other) onMove(shown, other)
      },
    }
  }
  return { order: { title: t.drag, dragOf: rows.length > 1 ? dragOf : undefined }, announcement }
}
