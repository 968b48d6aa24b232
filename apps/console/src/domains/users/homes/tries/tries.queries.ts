import { createPanelTry, endPanelTry, listPanelTries } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { TryKind } from '@slipway/contract/users/homes/tries/try-link.ts'
import { call } from '@slipway/web-client/call.ts'
import { triesTexts } from './tries-texts.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export interface TriedHere {
  productId: string
  panelId: string
  kind: TryKind
}

const listed = (productId: string) => ['tries', productId]

export const tryQueries = {
  list: (productId: string) =>
    queryOptions({
      queryKey: listed(productId),
      queryFn: ({ signal }) => call(listPanelTries, { productId }, { signal }),
    }),
}

export function useCreateTry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: TriedHere) => call(createPanelTry, input),
    meta: { done: false, errors: 'inPlace' },
    onSuccess: (_created, { productId }) => client.invalidateQueries({ queryKey: listed(productId) }),
  })
}

export function useEndTry(productId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tryId: string) => call(endPanelTry, { productId, tryId }),
    meta: { done: triesTexts().ended },
    onSettled: () => client.invalidateQueries({ queryKey: listed(productId) }),
  })
}
