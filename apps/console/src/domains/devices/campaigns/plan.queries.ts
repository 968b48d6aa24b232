import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import type { InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { campaignTexts } from './campaign-texts.ts'

/** A fleet of a million devices is counted in a few seconds. */
const RECOUNT_MS = 2_000

export type SavedPlan = OutputOf<typeof getRolloutPlan>

interface ReleaseName {
  productId: string
  recordId: string
}

const keyOf = ({ productId, recordId }: ReleaseName) => ['campaigns', 'plan', productId, recordId] as const

export const planQueries = {
  saved: (release: ReleaseName) =>
    queryOptions({
      queryKey: keyOf(release),
      queryFn: ({ signal }) => call(getRolloutPlan, release, { signal }),
      refetchInterval: ({ state }) => state.data?.statistics.isCounting === true && RECOUNT_MS,
    }),
}

export function useSavePlan() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveRolloutPlan>) => call(saveRolloutPlan, input),
    onSuccess: (saved, { productId, recordId }) => {
      cache.setQueryData(keyOf({ productId, recordId }), saved)
      return cache.invalidateQueries({ queryKey: ['campaigns', 'release', productId, recordId] })
    },
    meta: { done: campaignTexts().plan.saved },
  })
}
