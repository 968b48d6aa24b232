import type { PanelDocument, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import { placeOf } from './places.ts'

export type PanelChange =
  | { what: 'added' | 'removed' | 'moved' | 'changed'; item: PanelItem }
  | { what: 'pages' | 'theme' }

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sortedOf(one)) === JSON.stringify(sortedOf(other))

/** Stored documents come back with their members in another order. */
function sortedOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, own]) => [key, sortedOf(own)]),
  )
}

/** The longest part of the list that is in rising order: all others have moved. */
function unmoved(positions: readonly number[]): Set<number> {
  const best: { length: number; before: number | undefined }[] = []
  positions.forEach((position, at) => {
    let [length, before]: [number, number | undefined] = [1, undefined]
    for (let earlier = 0; earlier < at; earlier += 1) {
      const found = best[earlier]
      if ((positions[earlier] ?? 0) < position && found && found.length >= length)
        [length, before] = [found.length + 1, earlier]
    }
    best.push({ length, before })
  })
  let at: number | undefined = best.reduce(
    (top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top),
    0,
  )
  const kept = new Set<number>()
  while (at !== undefined && best[at]) {
    kept.add(positions[at] ?? 0)
    at = best[at]?.before
  }
  return kept
}

/** What makes another document of this one, item by item. */
export function comparePanels(before: PanelDocument, after: PanelDocument): PanelChange[] {
  const [old, now] = [itemsOf(before), itemsOf(after)]
  const oldById = new Map(old.map((item, at) => [item.id, { item, at }]))
  const nowIds = new Set(now.map(({ id }) => id))
  const listAt = (document: PanelDocument, id: string) => {
    const place = placeOf(document, id)
    return `${place?.page} ${place?.group}`
  }
  const common = now.filter(({ id }) => oldById.has(id))
  const kept = unmoved(common.map(({ id }) => oldById.get(id)?.at ?? 0))
  const items = now.flatMap((item): PanelChange[] => {
    const known = oldById.get(item.id)
    if (!known) return [{ what: 'added', item }]
    const { items: _old, ...was } = known.item
    const { items: _now, ...is } = item
    const isMoved = !kept.has(known.at) || listAt(before, item.id) !== listAt(after, item.id)
    return [
      ...(isMoved ? [{ what: 'moved' as const, item }] : []),
      ...(isSame(was, is) ? [] : [{ what: 'changed' as const, item }]),
    ]
  })
  const titles = (document: PanelDocument) => document.pages.map(({ id, title }) => ({ id, title }))
  return [
    ...items,
    ...old.filter(({ id }) => !nowIds.has(id)).map((item) => ({ what: 'removed' as const, item })),
    ...(isSame(titles(before), titles(after)) ? [] : [{ what: 'pages' as const }]),
    ...(isSame(before.theme ?? null, after.theme ?? null) ? [] : [{ what: 'theme' as const }]),
  ]
}
