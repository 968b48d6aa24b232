import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  applySerials,
  downloadSerialLabels,
  downloadSerialSecrets,
  listSerialApplications,
  listSerialProducts,
  listSerials,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { download } from '../../../shared/api/call-download.ts'
import type { Paging } from '../../../shared/list/list-search.ts'
import { serialTexts } from './serial-texts.ts'

export const serialQueries = {
  all: ['serial-numbers'] as const,

  applications: ({ page, size }: Paging) =>
    queryOptions({
      queryKey: [...serialQueries.all, 'applications', { page, size }],
      queryFn: ({ signal }) => call(listSerialApplications, { pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  serials: (applicationId: string) =>
    queryOptions({
      queryKey: [...serialQueries.all, 'serials', applicationId],
      queryFn: ({ signal }) => call(listSerials, { applicationId }, { signal }),
    }),

  products: (keyword: string) =>
    queryOptions({
      queryKey: [...serialQueries.all, 'products', keyword],
      queryFn: ({ signal }) => call(listSerialProducts, { keyword }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

export function useApplySerials() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof applySerials>) => call(applySerials, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: serialQueries.all }),
    meta: { done: serialTexts().done, errors: 'inPlace' },
  })
}

export function useDownloadSecrets() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof downloadSerialSecrets>) => download(downloadSerialSecrets, input),
    onSettled: () => cache.invalidateQueries({ queryKey: serialQueries.all }),
    meta: { done: false },
  })
}

export const useDownloadLabels = () =>
  useMutation({
    mutationFn: (applicationId: string) => download(downloadSerialLabels, { applicationId }),
    meta: { done: false },
  })
