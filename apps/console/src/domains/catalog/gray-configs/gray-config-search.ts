import { readPaging, useListSearch, writePaging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import type { GrayConfigSearch } from './gray-configs.queries.ts'

const read = ({ keyword, ...paging }: SearchInAddress): GrayConfigSearch => ({
  keyword: /^\d{1,9}$/.test(String(keyword)) ? String(keyword) : '',
  ...readPaging(paging),
})

const write = ({ keyword, ...paging }: GrayConfigSearch): Record<string, string | number> => ({
  ...(keyword && { keyword: Number(keyword) }),
  ...writePaging(paging),
})

/** The URL state of the list of gray configs. */
export const useGrayConfigSearch = () => useListSearch(read, write)
