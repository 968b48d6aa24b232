import { useNavigate, useSearch } from '@tanstack/react-router'
import { readDeviceSearch, writeDeviceSearch, type DeviceSearch } from './device-search.ts'

/** The list's state in the address, and how to change it; typing replaces the entry, so that "back" leaves the list. */
export function useDeviceSearch() {
  const search = readDeviceSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<DeviceSearch>, { replace = false } = {}) => {
    const next = { ...search, page: 1, ...part }
    void navigate({ to: '.', search: writeDeviceSearch(next), replace })
  }
  return [search, change] as const
}
