import { readPaging, useListSearch, writePaging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import type { ModuleSearch } from './modules.queries.ts'

const read = ({ keyword, ...paging }: SearchInAddress): ModuleSearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  ...readPaging(paging),
})

const write = ({ keyword, ...paging }: ModuleSearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...writePaging(paging),
})

/** The URL state of the module list. */
export const useModuleSearch = () => useListSearch(read, write)
