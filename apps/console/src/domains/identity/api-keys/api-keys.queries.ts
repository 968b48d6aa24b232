import {
  createKey,
  listKeys,
  listScopes,
  renameKey,
  revokeKey,
  type ApiKey,
} from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export const apiKeyQueries = {
  list: queryOptions({
    queryKey: ['api-keys', 'list'],
    queryFn: ({ signal }) => call(listKeys, {}, { signal }),
  }),

  scopes: queryOptions({
    queryKey: ['api-keys', 'scopes'],
    queryFn: ({ signal }) => call(listScopes, {}, { signal }),
    staleTime: Infinity,
  }),
}

function useKeyChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries(apiKeyQueries.list),
    meta: { done: false, ...(errors && { errors }) },
    // The response contains the key itself, so it leaves the cache when the page unmounts.
    gcTime: 0,
  })
}

export const useCreateKey = () => useKeyChange((input: InputOf<typeof createKey>) => call(createKey, input), 'inPlace')
export const useRenameKey = () => useKeyChange((input: InputOf<typeof renameKey>) => call(renameKey, input), 'inPlace')
export const useRevokeKey = () => useKeyChange(({ keyId }: ApiKey) => call(revokeKey, { keyId }))
