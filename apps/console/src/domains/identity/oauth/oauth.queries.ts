import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createOAuthClient,
  deleteOAuthClient,
  listConsents,
  listOAuthClients,
  resetOAuthClientSecret,
  revokeConsent,
  updateOAuthClient,
} from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export const oauthQueries = {
  consents: queryOptions({
    queryKey: ['oauth', 'consents'],
    queryFn: ({ signal }) => call(listConsents, {}, { signal }),
  }),

  clients: queryOptions({
    queryKey: ['oauth', 'clients'],
    queryFn: ({ signal }) => call(listOAuthClients, {}, { signal }),
  }),
}

function useOAuthChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['oauth'] }),
    meta: { done: false, ...(errors && { errors }) },
    // The response may contain a secret, so it leaves the cache when the page unmounts.
    gcTime: 0,
  })
}

export const useRevokeConsent = () => useOAuthChange((clientId: string) => call(revokeConsent, { clientId }))
export const useCreateClient = () =>
  useOAuthChange((input: InputOf<typeof createOAuthClient>) => call(createOAuthClient, input), 'inPlace')
export const useUpdateClient = () =>
  useOAuthChange((input: InputOf<typeof updateOAuthClient>) => call(updateOAuthClient, input), 'inPlace')
export const useResetSecret = () => useOAuthChange((clientId: string) => call(resetOAuthClientSecret, { clientId }))
export const useDeleteClient = () => useOAuthChange((clientId: string) => call(deleteOAuthClient, { clientId }))
