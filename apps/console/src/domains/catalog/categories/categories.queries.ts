import { listMainCategories, listSubCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

/** The queries of categories that every role may read. */
export const categoryQueries = {
  /** Every list of categories is under this key, the picker's too, so that one invalidation reaches all. */
  all: ['categories'] as const,

  mains: queryOptions({
    queryKey: ['categories', 'mains'],
    queryFn: ({ signal }) => call(listMainCategories, {}, { signal }),
    staleTime: 60_000,
  }),

  subs: (mainCategoryId: string) =>
    queryOptions({
      queryKey: [...categoryQueries.all, 'subs', mainCategoryId],
      queryFn: ({ signal }) => call(listSubCategories, { mainCategoryId }, { signal }),
      staleTime: 60_000,
    }),
}
