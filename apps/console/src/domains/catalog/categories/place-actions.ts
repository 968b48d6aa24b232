import type { MenuItem } from '@slipway/ui/overlay/Menu.tsx'
import type { CategorySearch } from './category-search.ts'
import type { CategoriesTexts } from './texts.zh.ts'

interface Options<Row> {
  t: CategoriesTexts
  search: CategorySearch
  list: { items: readonly Row[]; total: number } | undefined
  row: Row
  onMove: (place: number) => void
}

/** Moves a row up or down among its siblings. A search result does not show the siblings, so it offers no moves. */
export function placeActions<Row extends { id: string }>({ t, search, list, row, onMove }: Options<Row>): MenuItem[] {
  if (!list || search.keyword !== '') return []
  const onPage = list.items.findIndex(({ id }) => id === row.id)
  const place = (search.page - 1) * search.size + onPage
  return [
    { label: t.up, disabled: place <= 0, onSelect: () => onMove(place - 1) },
    { label: t.down, disabled: place >= list.total - 1, onSelect: () => onMove(place + 1) },
  ]
}
