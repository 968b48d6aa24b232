import { unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  explainHomeDevice,
  getHomeDevice,
  getHomeDeviceHistory,
  listHomeDeviceEvents,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId],
    queryFn: ({ signal }) => call(getHomeDevice, { deviceId }, { signal }),
  })

export const deviceEventsQuery = (deviceId: string) =>
  infiniteQueryOptions({
    queryKey: ['device', deviceId, 'events'],
    queryFn: ({ signal, pageParam }) =>
      call(listHomeDeviceEvents, { deviceId, ...(pageParam !== '' && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const deviceStateQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'why'],
    queryFn: ({ signal }) => call(explainHomeDevice, { deviceId }, { signal }),
  })

/** `spanMs` back from now; the same span is one entry, however late it is asked for. */
export const deviceHistoryQuery = (deviceId: string, deKey: string, spanMs: number) =>
  queryOptions({
    queryKey: ['device', deviceId, 'history', deKey, spanMs],
    queryFn: ({ signal }) => {
      const to = Date.now() + 1
      return call(getHomeDeviceHistory, { deviceId, deKey, from: to - spanMs, to }, { signal })
    },
    staleTime: 60_000,
  })

type Change = Omit<Parameters<typeof call<typeof updateHomeDevice>>[1], 'deviceId'>

export function useChangeDevice(deviceId: string, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => call(updateHomeDevice, { deviceId, ...change }),
    meta: { done, errors: 'inPlace' },
    onSuccess: (device) => {
      queries.setQueryData(deviceQuery(deviceId).queryKey, device)
      return queries.invalidateQueries({ queryKey: ['homes'] })
    },
  })
}

/** `onDone` leaves the page of the device, which is gone as soon as the home is read again. */
export function useRemoveDevice(deviceId: string, done: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (eraseHistory: boolean) => call(unbindDevice, { deviceId, eraseHistory }),
    meta: { done, errors: 'inPlace' },
    onSuccess: () => {
      onDone()
      return queries.invalidateQueries({ queryKey: ['homes'] })
    },
  })
}
