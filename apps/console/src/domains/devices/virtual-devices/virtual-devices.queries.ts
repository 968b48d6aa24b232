import {
  bindDevProduct,
  bindVirtualDevice,
  getApigateway,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { simulatorPath, type BindState } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { virtualTexts } from './virtual-texts.ts'

/** Each asking gives a new token, so that it is asked right before a connection alone. */
export const askBinding = (productId: string, signal: AbortSignal): Promise<BindState> =>
  call(bindDevProduct, { id: productId }, { signal })

/** Where the device connects: where the page comes from, unless the installation names another gateway (SI-098). */
export async function socketAddress(key: { serial: string; token: string }, signal: AbortSignal): Promise<string> {
  const gateway = await call(getApigateway, {}, { signal })
  return (gateway || window.location.origin.replace(/^http/, 'ws')) + simulatorPath(key)
}

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
