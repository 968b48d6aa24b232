import type { ItemDraft } from '@slipway/contract/products/features/panel/feature-item.ts'
import {
  panelLimits,
  type PanelDocument,
  type PanelItem,
  type PanelPage,
  type PanelTheme,
} from '@slipway/contract/products/features/panel/panel-document.ts'
import { itemsOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import { itemAt, listOf, placeOf, withList, type ListAt, type Place } from './places.ts'

/** `undefined` takes a field away. */
export type ItemChange = { [Key in keyof Omit<PanelItem, 'id' | 'items'>]?: PanelItem[Key] | undefined }

export type PanelEdit =
  | { what: 'add'; item: ItemDraft; to: Place }
  | { what: 'remove' | 'duplicate' | 'wrap' | 'ungroup' | 'intoGroup' | 'outOfGroup'; id: string }
  | { what: 'move'; id: string; to: Place }
  | { what: 'step'; id: string; by: 1 | -1 }
  | { what: 'widen'; id: string; by: 1 | -1 }
  | { what: 'change'; id: string; change: ItemChange }
  | { what: 'addPage'; title: PanelPage['title'] }
  | { what: 'removePage'; page: string }
  | { what: 'stepPage'; page: string; by: 1 | -1 }
  | { what: 'renamePage'; page: string; title: PanelPage['title'] }
  | { what: 'theme'; theme: PanelTheme | undefined }

const numberIn = (id: string, prefix: string): number => {
  const found = new RegExp(`^${prefix}(\\d{1,9})$`).exec(id)
  return found ? Number(found[1]) : 0
}

/** IDs that the document doesn't have, one after the other. */
function newIds(document: PanelDocument): () => string {
  let last = Math.max(0, ...itemsOf(document).map(({ id }) => numberIn(id, 'i')))
  return () => `i${++last}`
}

/** What is free for more items of a document that people edit. */
export const roomIn = (document: PanelDocument): number => panelLimits.items[document.kind] - itemsOf(document).length

function numbered({ items, ...draft }: ItemDraft, nextId: () => string): PanelItem {
  const id = nextId()
  return {
    ...draft,
    id,
    ...(items && { items: items.map(({ items: _none, ...inner }) => ({ ...inner, id: nextId() })) }),
  }
}

const sizeOf = ({ items }: { items?: readonly unknown[] | undefined }): number => 1 + (items?.length ?? 0)

function inserted(document: PanelDocument, item: PanelItem, to: Place): PanelDocument {
  const list = listOf(document, to)
  // Groups are one level deep.
  if (!list || (to.group !== undefined && item.widget === 'group')) return document
  const index = Math.max(0, Math.min(to.index, list.length))
  return withList(document, to, list.toSpliced(index, 0, item))
}

function removed(document: PanelDocument, id: string): PanelDocument {
  const place = placeOf(document, id)
  const list = place && listOf(document, place)
  return place && list ? withList(document, place, list.toSpliced(place.index, 1)) : document
}

function replaced(document: PanelDocument, id: string, change: (item: PanelItem) => PanelItem[]): PanelDocument {
  const place = placeOf(document, id)
  const list = place && listOf(document, place)
  const item = list?.[place?.index ?? 0]
  return place && list && item ? withList(document, place, list.toSpliced(place.index, 1, ...change(item))) : document
}

function moved(document: PanelDocument, id: string, to: Place): PanelDocument {
  const [item, from] = [itemAt(document, id), placeOf(document, id)]
  const isInItself = to.group === id
  if (!item || !from || isInItself || !listOf(document, to) || (to.group !== undefined && item.widget === 'group'))
    return document
  const isSameList = from.page === to.page && from.group === to.group
  // Without the item, what comes after it is one place further up.
  const index = isSameList && from.index < to.index ? to.index - 1 : to.index
  return isSameList && index === from.index ? document : inserted(removed(document, id), item, { ...to, index })
}

/** One place on; past the end of a group, out of it. */
function stepped(document: PanelDocument, id: string, by: 1 | -1): PanelDocument {
  const place = placeOf(document, id)
  const list = place && listOf(document, place)
  if (!place || !list) return document
  const index = place.index + by
  if (index >= 0 && index < list.length) return moved(document, id, { ...place, index: by > 0 ? index + 1 : index })
  return place.group === undefined ? document : outOf(document, id, by)
}

function outOf(document: PanelDocument, id: string, by: 1 | -1): PanelDocument {
  const place = placeOf(document, id)
  const group = place?.group === undefined ? undefined : placeOf(document, place.group)
  return place && group ? moved(document, id, { page: group.page, index: group.index + (by > 0 ? 1 : 0) }) : document
}

/** The group before an item, else the one after it. */
function groupNextTo(document: PanelDocument, id: string): (ListAt & { index: number }) | undefined {
  const place = placeOf(document, id)
  if (!place || place.group !== undefined) return undefined
  const list = listOf(document, place) ?? []
  const [before, after] = [list[place.index - 1], list[place.index + 1]]
  if (before?.widget === 'group') return { page: place.page, group: before.id, index: before.items?.length ?? 0 }
  return after?.widget === 'group' ? { page: place.page, group: after.id, index: 0 } : undefined
}

function duplicated(document: PanelDocument, id: string): PanelDocument {
  const [item, place] = [itemAt(document, id), placeOf(document, id)]
  if (!item || !place || sizeOf(item) > roomIn(document)) return document
  const copy = numbered(structuredClone(item), newIds(document))
  return inserted(document, copy, { ...place, index: place.index + 1 })
}

function wrapped(document: PanelDocument, id: string): PanelDocument {
  const [item, place] = [itemAt(document, id), placeOf(document, id)]
  if (!item || item.widget === 'group' || place?.group !== undefined || roomIn(document) < 1) return document
  const { items: _none, ...inner } = item
  const label = { zh: '分组', en: 'Group' }
  return replaced(document, id, () => [
    { id: newIds(document)(), widget: 'group', span: 4, bind: {}, label, items: [inner] },
  ])
}

function changed(item: PanelItem, change: ItemChange): PanelItem {
  const entries = Object.entries({ ...item, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as unknown as PanelItem
}

const spanOf = (span: number): PanelItem['span'] => Math.max(1, Math.min(4, span)) as PanelItem['span']

function withPages(document: PanelDocument, pages: PanelPage[]): PanelDocument {
  return { ...document, pages }
}

function newPage(document: PanelDocument, title: PanelPage['title']): PanelDocument {
  if (document.pages.length >= panelLimits.pages) return document
  const last = Math.max(0, ...document.pages.map(({ id }) => numberIn(id, 'p')))
  return withPages(document, [...document.pages, { id: `p${last + 1}`, title, items: [] }])
}

function pageStepped(document: PanelDocument, page: string, by: 1 | -1): PanelDocument {
  const { pages } = document
  const at = pages.findIndex(({ id }) => id === page)
  const found = pages[at]
  const to = at + by
  if (!found || to < 0 || to >= pages.length) return document
  return withPages(document, pages.toSpliced(at, 1).toSpliced(to, 0, found))
}

/** The document after an edit; the same one where the edit isn't possible. */
export function edited(document: PanelDocument, edit: PanelEdit): PanelDocument {
  switch (edit.what) {
    case 'add':
      return sizeOf(edit.item) > roomIn(document)
        ? document
        : inserted(document, numbered(edit.item, newIds(document)), edit.to)
    case 'remove':
      return removed(document, edit.id)
    case 'duplicate':
      return duplicated(document, edit.id)
    case 'move':
      return moved(document, edit.id, edit.to)
    case 'step':
      return stepped(document, edit.id, edit.by)
    case 'widen':
      return replaced(document, edit.id, (item) => [{ ...item, span: spanOf(item.span + edit.by) }])
    case 'wrap':
      return wrapped(document, edit.id)
    case 'ungroup':
      return itemAt(document, edit.id)?.widget === 'group'
        ? replaced(document, edit.id, ({ items }) => items ?? [])
        : document
    case 'intoGroup': {
      const to = groupNextTo(document, edit.id)
      return to ? moved(document, edit.id, to) : document
    }
    case 'outOfGroup':
      return outOf(document, edit.id, 1)
    case 'change':
      return replaced(document, edit.id, (item) => [changed(item, edit.change)])
    case 'addPage':
      return newPage(document, edit.title)
    case 'removePage':
      return document.pages.length > 1
        ? withPages(
            document,
            document.pages.filter(({ id }) => id !== edit.page),
          )
        : document
    case 'stepPage':
      return pageStepped(document, edit.page, edit.by)
    case 'renamePage':
      return withPages(
        document,
        document.pages.map((page) => (page.id === edit.page ? { ...page, title: edit.title } : page)),
      )
    default: {
      const { theme: _before, ...rest } = document
      return edit.theme ? { ...rest, theme: edit.theme } : rest
    }
  }
}

/** Whether an edit would change anything: what buttons are enabled by. */
export const canEdit = (document: PanelDocument, edit: PanelEdit): boolean => edited(document, edit) !== document
