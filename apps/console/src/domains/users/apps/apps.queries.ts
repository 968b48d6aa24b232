import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { getNetworkCategories } from '@slipway/contract/users/apps/app-content.calls.ts'
import { getAppChanges, getAppDetail, listApps } from '@slipway/contract/users/apps/apps.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Paging } from '../../../shared/list/list-search.ts'

export interface AppSearch extends Paging {
  search: string
}

export const allApps = ['apps'] as const

export const appQueries = {
  list: ({ search, page, size }: AppSearch, isAdmin: boolean) =>
    queryOptions({
      queryKey: [...allApps, 'list', { search, page, size, isAdmin }],
      queryFn: ({ signal }) => call(listApps, { search, pageStart: page - 1, pageSize: size, isAdmin }, { signal }),
      placeholderData: keepPreviousData,
    }),

  one: (appId: string) =>
    queryOptions({
      queryKey: [...allApps, 'one', appId],
      queryFn: ({ signal }) => call(getAppDetail, { appId }, { signal }),
    }),

  changes: (appId: string) =>
    queryOptions({
      queryKey: [...allApps, 'changes', appId],
      queryFn: ({ signal }) => call(getAppChanges, { appId }, { signal }),
    }),

  /** Administrators change them seldom. */
  standardCategories: (appId: string) =>
    queryOptions({
      queryKey: ['categories', 'network', appId],
      queryFn: ({ signal }) => call(getNetworkCategories, { appId }, { signal }),
      staleTime: 60_000,
    }),
}

/** `inPlace`: the form or dialog shows every refusal itself. */
export function useAppChange<C extends AnyCall>(definition: C, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>): Promise<ResultOf<C>> => call(definition, input),
    onSettled: () => cache.invalidateQueries({ queryKey: allApps }),
    meta: { done: false, ...(errors && { errors }) },
  })
}
