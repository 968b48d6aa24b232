import {
  bindDevProduct,
  bindVirtualDevice,
  createBindTicket,
  getApigateway,
  listVirtualDevices,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { callAction, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { simulatorPath, type BindState } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { operationInput } from '@slipway/panel/control/operation-input.ts'
import { call } from '@slipway/web-client/call.ts'
import { virtualTexts } from './virtual-texts.ts'

const REFRESH_MS = 10_000

/** Whether the account has a virtual device of each product, and whether it runs. */
export const ownVirtualDevices = queryOptions({
  queryKey: ['virtual-devices', 'own'],
  queryFn: async ({ signal }) => {
    const all = await call(listVirtualDevices, {}, { signal })
    return new Map(
      all.map(({ productId, online }) => [productId, online ? ('running' as const) : ('stopped' as const)]),
    )
  },
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})

/** Each request issues a new token, so it is made only right before connecting. */
export const askBinding = (productId: string, signal: AbortSignal): Promise<BindState> =>
  call(bindDevProduct, { id: productId }, { signal })

/** The WebSocket URL: the page's origin, unless the installation names another gateway (SI-098). */
export async function socketAddress(key: { serial: string; token: string }, signal: AbortSignal): Promise<string> {
  const gateway = await call(getApigateway, {}, { signal })
  return (gateway || window.location.origin.replace(/^http/, 'ws')) + simulatorPath(key)
}

/** A ticket for the QR code: each request voids the one before, so that nothing but a person repeats it. */
export const bindTicketQuery = (productId: string) =>
  queryOptions({
    queryKey: ['virtual-devices', 'ticket', productId],
    queryFn: ({ signal }) => call(createBindTicket, { id: productId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

export const useBind = () =>
  useMutation({
    mutationFn: (productId: string) => call(bindVirtualDevice, { id: productId }),
    meta: { done: false },
  })

export const useUnbind = () =>
  useMutation({
    mutationFn: (productId: string) => call(unbindVirtualDevice, { id: productId }),
    meta: { done: virtualTexts().removed },
  })

/** A panel waits as long for an answer; afterwards the command would surprise whoever stands before the device. */
const EXPIRE_SECONDS = 10

type DeviceName = { productId: string; serial: string }

/** What a person sets on the panel, sent the way of every property set. */
export const setOnVirtual = (device: DeviceName, data: Record<string, unknown>) =>
  call(setProperties, { ...device, data, expire: EXPIRE_SECONDS })

export const runOnVirtual = (device: DeviceName, deKey: string, input: unknown) =>
  call(callAction, { ...device, deKey, data: operationInput(input), expire: EXPIRE_SECONDS })
