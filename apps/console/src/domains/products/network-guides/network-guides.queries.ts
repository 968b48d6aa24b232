import type { InputOf } from '@slipway/contract/define-call.ts'
import { getNetworkGuides, saveNetworkGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { guidesTexts } from './guides-texts.ts'

const keyOf = (productId: string) => ['network-guides', productId]

export const guideQueries = {
  of: (productId: string) =>
    queryOptions({
      queryKey: keyOf(productId),
      queryFn: ({ signal }) => call(getNetworkGuides, { productId }, { signal }),
    }),
}

export function useSaveGuides({ errors }: { errors?: 'inPlace' } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveNetworkGuides>) => call(saveNetworkGuides, input),
    onSuccess: (saved, { productId }) => client.setQueryData(keyOf(productId), saved),
    meta: { done: guidesTexts().saved, ...(errors && { errors }) },
  })
}
