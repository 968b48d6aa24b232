import { useNavigate, useSearch } from '@tanstack/react-router'
import { readAccountSearch, writeAccountSearch, type AccountSearch } from './account-search.ts'

/** The list's state in the address, and how to change it; typing replaces the entry, so that "back" leaves the list. */
export function useAccountSearch() {
  const search = readAccountSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<AccountSearch>, { replace = false } = {}) => {
    const next = { ...search, page: 1, ...part }
    void navigate({ to: '.', search: writeAccountSearch(next), replace })
  }
  return [search, change] as const
}
