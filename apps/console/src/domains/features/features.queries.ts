import type { InputOf } from '@slipway/contract/define-call.ts'
import { addFeature, deleteFeature, listFeatures, updateFeature } from '@slipway/contract/features/features.calls.ts'
import { featureType } from '@slipway/contract/features/features.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { productQueries } from '../products/products.queries.ts'
import { toProperty } from './property-view.ts'

export const featureQueries = {
  all: ['features'] as const,

  /** All properties of a product, its own first. */
  properties: (productId: string) =>
    queryOptions({
      queryKey: [...featureQueries.all, 'properties', productId],
      queryFn: async ({ signal }) => {
        const { customizeFeatures, templateFeatures } = await call(listFeatures, { productId }, { signal })
        return [...customizeFeatures, ...templateFeatures]
          .filter((feature) => feature.featureType === featureType.property)
          .map(toProperty)
      },
    }),
}

/** The product's own facts count its features, so both are asked anew. */
function useRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: featureQueries.all }),
      cache.invalidateQueries({ queryKey: productQueries.all }),
    ])
}

export function useAddFeature() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof addFeature>) => call(addFeature, input),
    onSuccess,
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useUpdateFeature() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateFeature>) => call(updateFeature, input),
    onSuccess,
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useDeleteFeature(done: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof deleteFeature>) => call(deleteFeature, input),
    onSuccess,
    meta: { done },
  })
}
