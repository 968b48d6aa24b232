import {
  checkProductRelease,
  getPIdDetailInfo,
  releaseProduct,
  unpublishProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { productQueries } from '../products/products.queries.ts'

/** Polling interval while a release is in progress. */
const FOLLOW_MS = 1_000

export const releaseQueries = {
  /** Nested under the product's key, so that its invalidation covers the release. */
  info: (productId: string) =>
    queryOptions({
      queryKey: [...productQueries.one(productId).queryKey, 'info'],
      queryFn: ({ signal }) => call(getPIdDetailInfo, { productId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.publishStatus === publishStatus.massProduction ? FOLLOW_MS : false),
    }),
}

/** ST-10: the effects of a release, queried before each one. */
export function useCheckRelease(productId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(checkProductRelease, { productId }),
    onError: () => cache.invalidateQueries({ queryKey: productQueries.one(productId).queryKey }),
    meta: { done: false },
  })
}

/** ST-14: 50004 and 200 are both successes, after which the product reloads. */
export function useRelease() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof releaseProduct>) => call(releaseProduct, input),
    onSuccess: ({ msg }) => showToast('success', msg),
    onSettled: () => cache.invalidateQueries({ queryKey: productQueries.all }),
    meta: { done: false },
  })
}

/** ER-13: shows that the operation succeeded. */
export function useWithdraw() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof unpublishProduct>) => call(unpublishProduct, input),
    onSettled: () => cache.invalidateQueries({ queryKey: productQueries.all }),
  })
}
