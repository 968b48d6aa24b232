import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

export type SearchInAddress = Readonly<Record<string, unknown>>

/** The displayed page of a list; `page` counts from 1. */
export interface Paging {
  page: number
  size: number
}

/** An integer from 1 to `most`; any other input counts as absent. */
export const wholeIn = (value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

export const readPaging = ({ page, size }: SearchInAddress): Paging => ({
  page: wholeIn(page) ?? 1,
  size: wholeIn(size, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE,
})

/** Writes only the values that differ from the defaults. */
export const writePaging = ({ page, size }: Paging): Record<string, number> => ({
  ...(page > 1 && { page }),
  ...(size !== DEFAULT_PAGE_SIZE && { size }),
})

/** A list's URL state and its setter; typing replaces the history entry, so that "back" leaves the list. */
export function useListSearch<Search extends Paging>(
  read: (address: SearchInAddress) => Search,
  write: (search: Search) => Record<string, string | number>,
) {
  const search = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: Partial<Search>, { replace = false } = {}) => {
    const next = { ...search, page: 1, ...part }
    void navigate({ to: '.', search: write(next), replace })
  }
  return [search, change] as const
}
