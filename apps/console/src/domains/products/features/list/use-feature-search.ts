import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { featureKinds, type FeatureKind } from '../feature-view.ts'

export interface FeatureSearch {
  kind: FeatureKind | 'all'
  keyword: string
  /** Only features of the standard library. */
  standard: boolean
}

function readSearch(address: Readonly<Record<string, unknown>>): FeatureSearch {
  const { kind, keyword, standard } = address
  return {
    kind: featureKinds.find((one) => one === kind) ?? 'all',
    keyword: typeof keyword === 'string' || typeof keyword === 'number' ? String(keyword) : '',
    standard: standard === true || standard === 1,
  }
}

/** The filter's URL state; typing replaces the history entry, so that "back" leaves the list. */
export function useFeatureSearch() {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const search = readSearch(address)
  // The virtual device's query parameter does not belong to the filter and is preserved.
  const { virtual } = address
  const navigate = useNavigate()
  const change = useCallback(
    ({ kind, keyword, standard }: FeatureSearch) =>
      void navigate({
        to: '.',
        search: {
          ...(virtual !== undefined && { virtual }),
          ...(kind !== 'all' && { kind }),
          ...(keyword !== '' && { keyword }),
          ...(standard && { standard }),
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate, virtual],
  )
  return [search, change] as const
}
