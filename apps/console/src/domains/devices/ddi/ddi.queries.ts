import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createTargetToken,
  getDeviceDdi,
  getProductDdi,
  removeGatewayToken,
  resetGatewayToken,
  saveDeviceDdi,
  saveProductDdi,
} from '@slipway/contract/devices/ddi/ddi.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { ddiTexts } from './ddi-texts.ts'

export const ddiQueries = {
  all: ['ddi'] as const,

  product: (productId: string) =>
    queryOptions({
      queryKey: [...ddiQueries.all, 'product', productId],
      queryFn: ({ signal }) => call(getProductDdi, { productId }, { signal }),
    }),

  device: ({ productId, serial }: DeviceName) =>
    queryOptions({
      queryKey: [...ddiQueries.all, 'device', productId, serial],
      queryFn: ({ signal }) => call(getDeviceDdi, { productId, serial }, { signal }),
      staleTime: 0,
    }),
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ddiQueries.all })
}

export function useSaveDdi() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveProductDdi>) => call(saveProductDdi, input),
    onSuccess,
    meta: { done: ddiTexts().saved, errors: 'inPlace' },
  })
}

export function useSaveName() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveDeviceDdi>) => call(saveDeviceDdi, input),
    onSuccess,
    meta: { done: ddiTexts().device.nameSaved, errors: 'inPlace' },
  })
}

export function useResetGatewayToken() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (productId: string) => call(resetGatewayToken, { productId }),
    onSuccess,
    meta: { done: false },
  })
}

export function useRemoveGatewayToken() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (productId: string) => call(removeGatewayToken, { productId }),
    onSuccess,
    meta: { done: ddiTexts().gateway.removed },
  })
}

/** Derived from the device secret, so it can be shown again at any time; it is not stored in the cache. */
export const useTargetToken = () =>
  useMutation({
    mutationFn: (device: DeviceName) => call(createTargetToken, device),
    gcTime: 0,
    meta: { done: false },
  })
