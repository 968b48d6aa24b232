import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addDevice,
  callAction,
  deleteDevice,
  disableDevice,
  enableDevice,
  listDevices,
  listOnOff,
  resetDeviceSecret,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { listSubDevices, removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import type { DeviceTopology } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../shared/api/call.ts'
import { productQueries } from '../../products/products/products.queries.ts'
import type { DeviceSearch } from './list/device-search.ts'

export const ON_OFF_PAGE_SIZE = 10
export const SUBS_PAGE_SIZE = 10
const LAST_SEEN_MS = 10_000

export const deviceQueries = {
  all: ['devices'] as const,

  list: (productId: string, { keyword, online, showsSimulated, page, size }: DeviceSearch) =>
    queryOptions({
      queryKey: [...deviceQueries.all, 'list', productId, { keyword, online, showsSimulated, page, size }],
      queryFn: ({ signal }) => {
        const simulated = showsSimulated ? undefined : false
        return call(
          listDevices,
          { productId, keyword, online, simulated, pageStart: page - 1, pageSize: size },
          { signal },
        )
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  /** `lastChange` makes the history be asked anew when the device went on or off. */
  onOff: ({ productId, serial }: DeviceName, { page, lastChange }: { page: number; lastChange: number | null }) =>
    queryOptions({
      queryKey: [...deviceQueries.all, 'onOff', productId, serial, { page, lastChange }],
      queryFn: ({ signal }) =>
        call(listOnOff, { productId, serial, pageStart: page - 1, pageSize: ON_OFF_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** The totals make the list be asked anew when a sub-device comes or goes; when each was seen last moves on by itself. */
  subs: (
    { productId, serial }: DeviceName,
    { page, ...totals }: { page: number } & Pick<DeviceTopology, 'subs' | 'subsOnline'>,
  ) =>
    queryOptions({
      queryKey: [...deviceQueries.all, 'subs', productId, serial, { page, ...totals }],
      queryFn: ({ signal }) =>
        call(listSubDevices, { productId, serial, pageStart: page - 1, pageSize: SUBS_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: LAST_SEEN_MS,
    }),
}

/** The product's own facts count its devices, so both are asked anew. */
function useRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: deviceQueries.all }),
      cache.invalidateQueries({ queryKey: productQueries.all }),
    ])
}

export function useAddDevice() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof addDevice>) => call(addDevice, input),
    onSuccess,
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useResetSecret() {
  return useMutation({
    mutationFn: ({ productId, serial }: DeviceName) => call(resetDeviceSecret, { productId, serial }),
    meta: { done: false },
  })
}

function useDecide(decision: typeof disableDevice, done: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: ({ productId, serial }: DeviceName) => call(decision, { productId, serial }),
    onSuccess,
    meta: { done },
  })
}

export const useDisableDevice = (done: string) => useDecide(disableDevice, done)
export const useEnableDevice = (done: string) => useDecide(enableDevice, done)

export function useDeleteDevice(done: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: ({ productId, serial }: DeviceName) => call(deleteDevice, { productId, serial }),
    onSuccess,
    meta: { done },
  })
}

/** The page follows the device, so that what is left shows itself. */
export function useRemoveSubDevice(done: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof removeSubDevice>) => call(removeSubDevice, input),
    onSuccess,
    meta: { done },
  })
}

/** Nothing is said of success: the command's own row tells how far it has come. */
export function useSetProperties() {
  return useMutation({
    mutationFn: (input: InputOf<typeof setProperties>) => call(setProperties, input),
    meta: { done: false },
  })
}

/** The same of an action: its own row tells how far it has come. */
export function useCallAction() {
  return useMutation({
    mutationFn: (input: InputOf<typeof callAction>) => call(callAction, input),
    meta: { done: false },
  })
}

/** The page follows the device, so that what is wanted shows itself. */
export function useSetDesired() {
  return useMutation({
    mutationFn: (input: InputOf<typeof setDesired>) => call(setDesired, input),
    meta: { done: false },
  })
}

/** Asks the product's own facts anew, since they count the devices that are online. */
export function useRefreshCounts(): () => void {
  const cache = useQueryClient()
  return useCallback(() => void cache.invalidateQueries({ queryKey: productQueries.all }), [cache])
}
