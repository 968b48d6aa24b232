import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addDevice,
  callAction,
  cancelCommand,
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
import { call } from '@slipway/web-client/call.ts'
import { productQueries } from '../../products/products/products.queries.ts'
import { filterOf, type DeviceSearch } from './list/device-search.ts'

/** Rows that the list loads at once. */
export const LIST_PART = 100
export const ON_OFF_PAGE_SIZE = 10
export const SUBS_PAGE_SIZE = 10
const LAST_SEEN_MS = 10_000

export const deviceQueries = {
  all: ['devices'] as const,

  /** One part of the list, by its number from 0. */
  part: (productId: string, search: DeviceSearch, part: number, columns: readonly string[]) => {
    const { sort, descending } = search
    const asked = { ...filterOf(search), sort, descending, columns: [...columns] }
    return queryOptions({
      queryKey: [...deviceQueries.all, 'list', productId, asked, part],
      queryFn: ({ signal }) =>
        call(listDevices, { productId, ...asked, pageStart: part, pageSize: LIST_PART }, { signal }),
      staleTime: 0,
    })
  },

  /** `lastChange` in the key makes the history reload when the device goes online or offline. */
  onOff: ({ productId, serial }: DeviceName, { page, lastChange }: { page: number; lastChange: number | null }) =>
    queryOptions({
      queryKey: [...deviceQueries.all, 'onOff', productId, serial, { page, lastChange }],
      queryFn: ({ signal }) =>
        call(listOnOff, { productId, serial, pageStart: page - 1, pageSize: ON_OFF_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /**
   * The totals in the key make the list reload when a sub-device comes or goes; last-seen times change without a
   * reload.
   */
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

/** The product's facts count its devices, so both queries are invalidated. */
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

/** The page follows the device live, so the change appears without a reload. */
export function useRemoveSubDevice(done: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof removeSubDevice>) => call(removeSubDevice, input),
    onSuccess,
    meta: { done },
  })
}

/** No success toast: the command's own row shows its progress. */
export function useSetProperties() {
  return useMutation({
    mutationFn: (input: InputOf<typeof setProperties>) => call(setProperties, input),
    meta: { done: false },
  })
}

/** No success toast: the command's own row shows its progress. */
export function useCallAction() {
  return useMutation({
    mutationFn: (input: InputOf<typeof callAction>) => call(callAction, input),
    meta: { done: false },
  })
}

/** No success toast: the command's own row shows that it has ended. */
export function useCancelCommand() {
  return useMutation({
    mutationFn: (input: InputOf<typeof cancelCommand>) => call(cancelCommand, input),
    meta: { done: false },
  })
}

/** The page follows the device live, so the desired state appears without a reload. */
export function useSetDesired() {
  return useMutation({
    mutationFn: (input: InputOf<typeof setDesired>) => call(setDesired, input),
    meta: { done: false },
  })
}

/** Invalidates the product's facts, since they count the online devices. */
export function useRefreshCounts(): () => void {
  const cache = useQueryClient()
  return useCallback(() => void cache.invalidateQueries({ queryKey: productQueries.all }), [cache])
}
