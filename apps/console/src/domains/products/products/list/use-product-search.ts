import { useListSearch } from '../../../../shared/list/list-search.ts'
import { readProductSearch, writeProductSearch } from './product-search.ts'

export const useProductSearch = () => useListSearch(readProductSearch, writeProductSearch)
