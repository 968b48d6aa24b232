import {
  addExampleProduct,
  removeExampleProduct,
} from '@slipway/contract/operations/example-product/example-product.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export function useAddExample() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (productName: string) => call(addExampleProduct, { productName }),
    onSuccess: () => cache.invalidateQueries(),
    meta: { done: false },
  })
}

export function useRemoveExample() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeExampleProduct, {}),
    onSuccess: () => cache.invalidateQueries(),
  })
}
