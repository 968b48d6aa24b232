import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import {
  readPaging,
  useListSearch,
  wholeIn,
  writePaging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'
import type { OtaSearch } from './firmware.queries.ts'

const read = ({ search, status, ...paging }: SearchInAddress): OtaSearch => ({
  search: search === undefined ? '' : String(search),
  status: Object.values(otaStatus).find((one) => one === wholeIn(status)),
  ...readPaging(paging),
})

const write = ({ search, status, ...paging }: OtaSearch): Record<string, string | number> => ({
  ...(search && { search }),
  ...(status && { status }),
  ...writePaging(paging),
})

/** The URL state of the firmware upgrade list. */
export const useOtaSearch = () => useListSearch(read, write)

/** The page of the release history, which shares its address with the release. */
export const useHistoryPaging = () => useListSearch(readPaging, writePaging)
