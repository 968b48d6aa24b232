import { readPaging, useListSearch, writePaging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import type { AppSearch } from './apps.queries.ts'

const read = ({ search, ...paging }: SearchInAddress): AppSearch => ({
  search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  ...readPaging(paging),
})

const write = ({ search, ...paging }: AppSearch): Record<string, string | number> => ({
  ...(search && { search }),
  ...writePaging(paging),
})

/** The URL state of the list of applications. */
export const useAppSearch = () => useListSearch(read, write)
