import { useListSearch } from '../../../shared/list/list-search.ts'
import { readAccountSearch, writeAccountSearch } from './account-search.ts'

export const useAccountSearch = () => useListSearch(readAccountSearch, writeAccountSearch)
