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
  /** `A` to `Z`; empty: all. */
  letter: string
}

/** Parses the URL leniently: invalid values count as absent. */
const readCountrySearch = ({ keyword, region, letter, ...paging }: SearchInAddress): CountrySearch => ({
  keyword: keyword === undefined ? '' : String(keyword),
  region: countryRegions.find((known) => known === region),
  letter: /^[A-Z]$/.test(String(letter)) ? String(letter) : '',
  ...readPaging(paging),
})

const writeCountrySearch = ({
  keyword,
  region,
  letter,
  ...paging
}: CountrySearch): Record<string, string | number> => ({
  ...(keyword && { keyword }),
  ...(region && { region }),
  ...(letter && { letter }),
  ...writePaging(paging),
})

export const useCountrySearch = () => useListSearch(readCountrySearch, writeCountrySearch)
