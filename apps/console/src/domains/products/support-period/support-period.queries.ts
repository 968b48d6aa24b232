import type { InputOf } from '@slipway/contract/define-call.ts'
import { getSupportPeriod, saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { supportTexts } from './support-texts.ts'

const all = ['support-period'] as const

export const supportQueries = {
  one: (productId: string) =>
    queryOptions({
      queryKey: [...all, productId],
      queryFn: ({ signal }) => call(getSupportPeriod, { productId }, { signal }),
    }),
}

export function useSaveSupport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveSupportPeriod>) => call(saveSupportPeriod, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: supportTexts().saved, errors: 'inPlace' },
  })
}
