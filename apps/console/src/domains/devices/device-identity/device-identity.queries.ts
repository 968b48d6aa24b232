import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addDeviceCertificate,
  getDeviceIdentity,
  listDeviceCertificates,
  resetProductSecret,
  revokeDeviceCertificate,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { identityTexts } from './identity-texts.ts'

export const identityQueries = {
  all: ['device-identity'] as const,

  one: (productId: string) =>
    queryOptions({
      queryKey: [...identityQueries.all, 'product', productId],
      queryFn: ({ signal }) => call(getDeviceIdentity, { productId }, { signal }),
      staleTime: 0,
    }),

  certificates: ({ productId, serial }: DeviceName) =>
    queryOptions({
      queryKey: [...identityQueries.all, 'certificates', productId, serial],
      queryFn: ({ signal }) => call(listDeviceCertificates, { productId, serial }, { signal }),
      staleTime: 0,
    }),
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: identityQueries.all })
}

export function useSaveRules() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveIdentityRules>) => call(saveIdentityRules, input),
    onSuccess,
    meta: { done: identityTexts().saved },
  })
}

export function useResetProductSecret() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (productId: string) => call(resetProductSecret, { productId }),
    onSuccess,
    meta: { done: false },
  })
}

export function useAddCertificate() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof addDeviceCertificate>) => call(addDeviceCertificate, input),
    onSuccess,
    meta: { done: identityTexts().certificates.added, errors: 'inPlace' },
  })
}

export function useRevokeCertificate() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof revokeDeviceCertificate>) => call(revokeDeviceCertificate, input),
    onSuccess,
    meta: { done: identityTexts().certificates.revokedDone },
  })
}
