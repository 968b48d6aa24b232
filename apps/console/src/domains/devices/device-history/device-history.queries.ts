import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  exportDeviceHistory,
  getHistoryRetention,
  listHistorySeries,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { download } from '../../../shared/api/call-download.ts'
import type { TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

/** One line of a chart. */
export interface SeriesName {
  serial: string
  deKey: string
}

const DEVICES_SHOWN = 20

export const historyQueries = {
  all: ['device-history'] as const,

  series: (productId: string, series: readonly SeriesName[], { from, to }: TimeRange) =>
    queryOptions({
      queryKey: [...historyQueries.all, 'series', productId, series, { from, to }],
      queryFn: ({ signal }) => call(listHistorySeries, { productId, from, to, series: [...series] }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Devices that can be compared, by part of their serial number, name or tag. */
  devices: (productId: string, keyword: string) =>
    queryOptions({
      queryKey: [...historyQueries.all, 'devices', productId, keyword],
      queryFn: ({ signal }) =>
        call(listDevices, { productId, keyword, pageStart: 0, pageSize: DEVICES_SHOWN }, { signal }),
      placeholderData: keepPreviousData,
    }),

  retention: (productId: string) =>
    queryOptions({
      queryKey: [...historyQueries.all, 'retention', productId],
      queryFn: ({ signal }) => call(getHistoryRetention, { productId }, { signal }),
    }),
}

export const useExportHistory = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof exportDeviceHistory>) => download(exportDeviceHistory, input),
    meta: { done: false },
  })

export function useSetRetention() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof setHistoryRetention>) => call(setHistoryRetention, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...historyQueries.all, 'retention'] }),
    meta: { done: historyTexts().keep.saved, errors: 'inPlace' },
  })
}
