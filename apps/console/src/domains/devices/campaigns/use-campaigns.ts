import { watchRollout } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watch } from '@slipway/web-client/watch.ts'
import { campaignQueries } from './campaigns.queries.ts'

/** The campaigns of a release as they are now: devices report without a click. */
export function useCampaigns({ productId, recordId }: { productId: string; recordId: string }) {
  const cache = useQueryClient()
  const query = useQuery(campaignQueries.ofRelease({ productId, recordId }))
  const isKnown = query.isSuccess
  useEffect(() => {
    if (!isKnown) return undefined
    const { queryKey } = campaignQueries.ofRelease({ productId, recordId })
    return watch(watchRollout, { productId, recordId }, ({ campaigns }) => cache.setQueryData(queryKey, campaigns))
  }, [cache, isKnown, productId, recordId])
  return query
}
