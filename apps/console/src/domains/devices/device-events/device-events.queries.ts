import { listDeviceEvents } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export const EVENT_PAGE_SIZE = 10

export const deviceEventQueries = {
  all: ['device-events'] as const,

  /** `newest` in the key makes the list reload when the device sends another event. */
  list: ({ productId, serial }: DeviceName, { page, newest }: { page: number; newest: string | null }) =>
    queryOptions({
      queryKey: [...deviceEventQueries.all, productId, serial, { page, newest }],
      queryFn: ({ signal }) =>
        call(listDeviceEvents, { productId, serial, pageStart: page - 1, pageSize: EVENT_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
