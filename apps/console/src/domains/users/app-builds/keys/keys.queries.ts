import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { appBuildsLimits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import { exportAppKey, getAppKeys, getRegistration } from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../../shared/api/call-download.ts'

const all = ['appKeys'] as const

export const keyQueries = {
  custody: (appId: string) =>
    queryOptions({
      queryKey: [...all, 'custody', appId],
      queryFn: ({ signal }) => call(getAppKeys, { appId }, { signal }),
    }),

  registration: (appId: string) =>
    queryOptions({
      queryKey: [...all, 'registration', appId],
      queryFn: ({ signal }) => call(getRegistration, { appId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === buildState.running ? appBuildsLimits.pollMs : false),
    }),
}

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: all }), cache.invalidateQueries({ queryKey: ['appBuilds'] })]),
    meta: { done: false, errors: 'inPlace' },
    // Passwords leave the cache with the dialog.
    gcTime: 0,
  })
}

export const useKeyChange = <C extends AnyCall>(definition: C) =>
  useChange((input: InputOf<C>): Promise<ResultOf<C>> => call(definition, input))

export const useKeyExport = () => useChange((input: InputOf<typeof exportAppKey>) => download(exportAppKey, input))
