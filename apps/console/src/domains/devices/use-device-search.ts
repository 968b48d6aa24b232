import { useListSearch } from '../../shared/list-search.ts'
import { readDeviceSearch, writeDeviceSearch } from './device-search.ts'

export const useDeviceSearch = () => useListSearch(readDeviceSearch, writeDeviceSearch)
