import { useListSearch } from '../../../../shared/list/list-search.ts'
import { readDeviceSearch, writeDeviceSearch } from './device-search.ts'

export const useDeviceSearch = () => useListSearch(readDeviceSearch, writeDeviceSearch)
