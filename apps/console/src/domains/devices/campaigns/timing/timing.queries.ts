import type { InputOf } from '@slipway/contract/define-call.ts'
import { getJobTiming, saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { timingTexts } from './timing-texts.ts'

const keyOf = (productId: string) => ['campaigns', 'timing', productId] as const

export const timingOfProduct = (productId: string) =>
  queryOptions({
    queryKey: keyOf(productId),
    queryFn: ({ signal }) => call(getJobTiming, { productId }, { signal }),
  })

export function useSaveTiming() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveJobTiming>) => call(saveJobTiming, input),
    onSuccess: (saved, { productId }) => {
      cache.setQueryData(keyOf(productId), saved)
      return cache.invalidateQueries({ queryKey: ['campaigns', 'plan', productId] })
    },
    meta: { done: timingTexts().saved, errors: 'inPlace' },
  })
}
