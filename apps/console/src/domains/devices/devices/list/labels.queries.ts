import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addDeviceLabel,
  deleteDeviceFilter,
  deleteDeviceLabel,
  getDeviceView,
  labelDevice,
  listDeviceLabels,
  renameDeviceLabel,
  saveDeviceColumns,
  saveDeviceFilter,
} from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { updateDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { deviceQueries } from '../devices.queries.ts'

export const labelQueries = {
  list: (productId: string) =>
    queryOptions({
      queryKey: [...deviceQueries.all, 'labels', productId],
      queryFn: ({ signal }) => call(listDeviceLabels, { productId }, { signal }),
    }),
  view: (productId: string) =>
    queryOptions({
      queryKey: [...deviceQueries.all, 'view', productId],
      queryFn: ({ signal }) => call(getDeviceView, { productId }, { signal }),
    }),
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: deviceQueries.all })
}

export function useAddLabel() {
  const onSuccess = useRefresh()
  return useMutation({ mutationFn: (input: InputOf<typeof addDeviceLabel>) => call(addDeviceLabel, input), onSuccess })
}

export function useRenameLabel() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof renameDeviceLabel>) => call(renameDeviceLabel, input),
    onSuccess,
    meta: { done: false },
  })
}

export function useSaveFilter(done: string) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveDeviceFilter>) => call(saveDeviceFilter, input),
    onSuccess,
    meta: { done },
  })
}

export function useDeleteFilter() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof deleteDeviceFilter>) => call(deleteDeviceFilter, input),
    onSuccess,
    meta: { done: false },
  })
}

export function useDeleteLabel() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof deleteDeviceLabel>) => call(deleteDeviceLabel, input),
    onSuccess,
  })
}

/** The name and remark first, then the tags and group. */
export function useDescribeDevice() {
  const onSuccess = useRefresh()
  return useMutation({
    async mutationFn({ tagIds, groupId, ...words }: InputOf<typeof updateDevice> & InputOf<typeof labelDevice>) {
      await call(updateDevice, words)
      const { productId, serial } = words
      await call(labelDevice, { productId, serial, tagIds, groupId })
    },
    onSuccess,
  })
}

export function useSaveColumns() {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof saveDeviceColumns>) => call(saveDeviceColumns, input),
    onSuccess,
    meta: { done: false },
  })
}
