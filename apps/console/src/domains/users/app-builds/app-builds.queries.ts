import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { getBuild, listBuilds } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { listBuilders } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { appBuildsLimits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { call } from '@slipway/web-client/call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

const all = ['appBuilds'] as const

export const buildQueries = {
  /** ST-49: asked for every 5 seconds while it is in progress. */
  newest: (appId: string, packageType: PackageType) =>
    queryOptions({
      queryKey: [...all, 'newest', appId, packageType],
      queryFn: ({ signal }) => call(getBuild, { appId, packageType }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === buildState.running ? appBuildsLimits.pollMs : false),
    }),

  history: (appId: string, page: number, size: number) =>
    queryOptions({
      queryKey: [...all, 'history', appId, { page, size }],
      queryFn: ({ signal }) => call(listBuilds, { appId, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  builders: queryOptions({
    queryKey: [...all, 'builders'],
    queryFn: ({ signal }) => call(listBuilders, {}, { signal }),
  }),
}

/** Whatever shows builds, their keys or their application. */
export const invalidateBuilds = (cache: QueryClient) =>
  Promise.all([all, ['appKeys'], ['apps']].map((queryKey) => cache.invalidateQueries({ queryKey })))

/** What a build changes is asked for immediately (ST-48), also of the application. */
export function useBuildChange<C extends AnyCall>(definition: C, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>): Promise<ResultOf<C>> => call(definition, input),
    onSettled: () => invalidateBuilds(cache),
    meta: { done: false, ...(errors && { errors }) },
  })
}
