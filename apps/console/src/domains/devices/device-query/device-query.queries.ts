import {
  getDeviceInfo,
  getDeviceTimeline,
  listCenterDevices,
  listDeviceOnOff,
  listSubDeviceInfos,
} from '@slipway/contract/devices/device-query/device-query.calls.ts'
import type { TimelineKind } from '@slipway/contract/devices/device-query/device-query.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { Paging } from '../../../shared/list/list-search.ts'

/** The device of the query; without a product, the most recently seen device of that serial number. */
export interface AskedDevice {
  subSerial: string
  productId: string | undefined
}

const all = ['device-query'] as const

export const lookupQueries = {
  all,

  info: (device: AskedDevice) =>
    queryOptions({
      queryKey: [...all, 'info', device],
      queryFn: ({ signal }) => call(getDeviceInfo, device, { signal }),
    }),

  onOff: (
    device: AskedDevice,
    { page, size, startTime, endTime }: Paging & { startTime: number | undefined; endTime: number | undefined },
  ) =>
    queryOptions({
      queryKey: [...all, 'onOff', device, { page, size, startTime, endTime }],
      queryFn: ({ signal }) =>
        call(listDeviceOnOff, { ...device, startTime, endTime, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  centers: (device: AskedDevice) =>
    queryOptions({
      queryKey: [...all, 'centers', device],
      queryFn: ({ signal }) => call(listCenterDevices, device, { signal }),
    }),

  subDevices: (device: AskedDevice, { page, size }: Paging) =>
    queryOptions({
      queryKey: [...all, 'subDevices', device, { page, size }],
      queryFn: ({ signal }) => call(listSubDeviceInfos, { ...device, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  timeline: (device: AskedDevice, kind: TimelineKind | undefined) =>
    infiniteQueryOptions({
      queryKey: [...all, 'timeline', device, kind ?? 'all'],
      queryFn: ({ signal, pageParam }) => call(getDeviceTimeline, { ...device, kind, after: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
}
