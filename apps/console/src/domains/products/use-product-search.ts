import { useNavigate, useSearch } from '@tanstack/react-router'
import { readProductSearch, writeProductSearch, type ProductSearch } from './product-search.ts'

/** The list's state in the address, and how to change it; typing replaces the entry, so that "back" leaves the list. */
export function useProductSearch() {
  const search = readProductSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<ProductSearch>, { replace = false } = {}) => {
    const next = { ...search, page: 1, ...part }
    void navigate({ to: '.', search: writeProductSearch(next), replace })
  }
  return [search, change] as const
}
