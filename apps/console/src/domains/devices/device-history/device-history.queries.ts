import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  exportDeviceHistory,
  getDeviceHistory,
  getHistoryRetention,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { download } from '../../../shared/api/call-download.ts'
import type { TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

export const historyQueries = {
  all: ['device-history'] as const,

  points: ({ productId, serial }: DeviceName, deKey: string, { from, to }: TimeRange) =>
    queryOptions({
      queryKey: [...historyQueries.all, 'points', productId, serial, deKey, { from, to }],
      queryFn: ({ signal }) => call(getDeviceHistory, { productId, serial, deKey, from, to }, { signal }),
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
