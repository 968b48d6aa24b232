import type { PanelDocument, PanelItem, PanelPage } from '@slipway/contract/products/features/panel/panel-document.ts'

/** A list of items: that of a page, or that of a group on it. */
export interface ListAt {
  page: string
  group?: string | undefined
}
/** Before the item with this index. */
export type Place = ListAt & { index: number }

/** The items of groups have none of their own. */
type Inner = NonNullable<PanelItem['items']>[number]

const listIn = ({ items }: PanelPage, group: string | undefined): readonly PanelItem[] | undefined =>
  group === undefined ? items : items.find(({ id, widget }) => id === group && widget === 'group')?.items

export function listOf(document: PanelDocument, { page, group }: ListAt): readonly PanelItem[] | undefined {
  const found = document.pages.find(({ id }) => id === page)
  return found && listIn(found, group)
}

export function placeOf({ pages }: PanelDocument, itemId: string): Place | undefined {
  for (const page of pages) {
    const index = page.items.findIndex(({ id }) => id === itemId)
    if (index >= 0) return { page: page.id, index }
    for (const group of page.items) {
      const inner = group.items?.findIndex(({ id }) => id === itemId) ?? -1
      if (inner >= 0) return { page: page.id, group: group.id, index: inner }
    }
  }
  return undefined
}

export function itemAt(document: PanelDocument, itemId: string | undefined): PanelItem | undefined {
  const place = itemId === undefined ? undefined : placeOf(document, itemId)
  return place && listOf(document, place)?.[place.index]
}

/** The document with another list of items in this place; everything else is shared. */
export function withList(document: PanelDocument, at: ListAt, items: readonly PanelItem[]): PanelDocument {
  const pages = document.pages.map((page) => {
    if (page.id !== at.page) return page
    if (at.group === undefined) return { ...page, items: [...items] }
    const own = page.items.map((item) =>
      item.id === at.group ? { ...item, items: items.map(({ items: _none, ...inner }): Inner => inner) } : item,
    )
    return { ...page, items: own }
  })
  return { ...document, pages }
}
