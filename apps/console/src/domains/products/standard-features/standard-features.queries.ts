import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addStandardFeatures,
  findStandardFeatures,
  listProductStandards,
  listStandardDomains,
  listStandardFeatures,
  listStandardResources,
  takeOverStandards,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { featureQueries, refreshFeatures } from '../features/features.queries.ts'

/** The library only changes with a software update. */
const LIBRARY_STALE_MS = 10 * 60_000
export const PICKER_PAGE = 50

/** The contents of the picker: a resource, or the results of a search. */
export type PickerSource = { resourceId: string } | { name: string }

const libraryKey = ['standard-library'] as const

export const standardQueries = {
  domains: queryOptions({
    queryKey: [...libraryKey, 'domains'],
    queryFn: ({ signal }) => call(listStandardDomains, {}, { signal }),
    staleTime: LIBRARY_STALE_MS,
  }),

  resources: queryOptions({
    queryKey: [...libraryKey, 'resources'],
    queryFn: ({ signal }) => call(listStandardResources, {}, { signal }),
    staleTime: LIBRARY_STALE_MS,
  }),

  page: (source: PickerSource, pageStart: number) =>
    queryOptions({
      queryKey: [...libraryKey, 'page', source, pageStart],
      queryFn: ({ signal }) => {
        const page = { pageStart, pageSize: PICKER_PAGE }
        return 'name' in source
          ? call(findStandardFeatures, { ...source, ...page }, { signal })
          : call(listStandardFeatures, { ...source, ...page }, { signal })
      },
      staleTime: LIBRARY_STALE_MS,
    }),

  /** Nested under the key of the features, so that their invalidation covers it. */
  ofProduct: (productId: string) =>
    queryOptions({
      queryKey: [...featureQueries.all, 'standards', productId],
      queryFn: ({ signal }) => call(listProductStandards, { productId }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

function useRefreshing<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => refreshFeatures(cache),
    meta: { done: false, errors: 'inPlace' },
  })
}

export const useAddStandards = () =>
  useRefreshing((input: InputOf<typeof addStandardFeatures>) => call(addStandardFeatures, input))
export const useTakeOver = () =>
  useRefreshing((input: InputOf<typeof takeOverStandards>) => call(takeOverStandards, input))
