import { useListSearch } from '../../../shared/list/list-search.ts'
import { readAuditSearch, writeAuditSearch } from './audit-search.ts'

export const useAuditSearch = () => useListSearch(readAuditSearch, writeAuditSearch)
