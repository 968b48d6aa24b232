import {
  readPaging,
  useListSearch,
  writePaging,
  type Paging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'

/** The URL state of a category list. */
export interface CategorySearch extends Paging {
  keyword: string
}

const read = ({ keyword, ...paging }: SearchInAddress): CategorySearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  ...readPaging(paging),
})

const write = ({ keyword, ...paging }: CategorySearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...writePaging(paging),
})

export const useCategorySearch = () => useListSearch(read, write)
