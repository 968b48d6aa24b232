import { countryRegions, type CountryRegion } from '@slipway/contract/identity/areas/areas.ts'
import {
  readPaging,
  useListSearch,
  writePaging,
  type Paging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'

/** What the address of the country list holds. */
export interface CountrySearch extends Paging {
  keyword: string
  region: CountryRegion | undefined
}

/** Reads an address that anyone may have typed: what makes no sense counts as absent. */
const readCountrySearch = ({ keyword, region, ...paging }: SearchInAddress): CountrySearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  region: countryRegions.find((known) => known === region),
  ...readPaging(paging),
})

const writeCountrySearch = ({ keyword, region, ...paging }: CountrySearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(region && { region }),
  ...writePaging(paging),
})

export const useCountrySearch = () => useListSearch(readCountrySearch, writeCountrySearch)
