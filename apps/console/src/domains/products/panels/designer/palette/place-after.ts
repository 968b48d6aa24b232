import type { ItemDraft } from '@slipway/contract/products/features/panel/feature-item.ts'
import { itemAt, listOf, placeOf, type Place } from '../editing/places.ts'
import type { Designer } from '../use-designer.ts'

/** Where a new item comes to stand: in the selected group, after the selected item, else at the end of the page. */
export function placeAfter({ document, selected, page }: Designer, item: ItemDraft): Place {
  const isGroup = item.widget === 'group'
  const [chosen, place] = [itemAt(document, selected), selected === undefined ? undefined : placeOf(document, selected)]
  if (chosen?.widget === 'group' && !isGroup && place)
    return { page: place.page, group: chosen.id, index: chosen.items?.length ?? 0 }
  if (place && !(isGroup && place.group !== undefined)) return { ...place, index: place.index + 1 }
  return { page, index: listOf(document, { page })?.length ?? 0 }
}
