import { countryRegions, type CountryRegion } from '@slipway/contract/identity/areas/areas.ts'
import {
  readPaging,
  useListSearch,
  writePaging,
  type Paging,
  type SearchInAddress,
} from '../../../shared/list/list-search.ts'

/** The URL state of the country list. */
export interface CountrySearch extends Paging {
  keyword: string
  region: CountryRegion | undefined
}

/** Parses the URL leniently: invalid values count as absent. */
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
