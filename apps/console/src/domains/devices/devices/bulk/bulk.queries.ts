import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  cancelDeviceBulk,
  getDeviceBulk,
  listDeviceBulkRows,
  listDeviceBulks,
  startDeviceBulk,
} from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { bulkStatus, type BulkJob, type BulkResult } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { deviceQueries } from '../devices.queries.ts'

const FOLLOW_MS = 1_000
/** Answers of devices still come in after a job is done. */
const AFTER_MS = 5_000
export const ROWS_PAGE_SIZE = 20

const isOpen = ({ status }: Pick<BulkJob, 'status'>): boolean =>
  status === bulkStatus.choosing || status === bulkStatus.running

interface OneJob {
  productId: string
  jobId: string
}

export const bulkQueries = {
  all: ['device-bulk'] as const,

  list: (productId: string) =>
    queryOptions({
      queryKey: [...bulkQueries.all, 'list', productId],
      queryFn: ({ signal }) => call(listDeviceBulks, { productId }, { signal }),
      refetchInterval: (query) => (query.state.data?.some(isOpen) ? FOLLOW_MS : false),
    }),

  one: (job: OneJob) =>
    queryOptions({
      queryKey: [...bulkQueries.all, 'one', job],
      queryFn: ({ signal }) => call(getDeviceBulk, job, { signal }),
      refetchInterval: (query) => (query.state.data && !isOpen(query.state.data) ? AFTER_MS : FOLLOW_MS),
    }),

  rows: (job: OneJob, { page, result }: { page: number; result: BulkResult | undefined }) =>
    queryOptions({
      queryKey: [...bulkQueries.all, 'rows', job, { page, result }],
      queryFn: ({ signal }) =>
        call(listDeviceBulkRows, { ...job, result, pageStart: page - 1, pageSize: ROWS_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: AFTER_MS,
    }),
}

export function useStartBulk() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof startDeviceBulk>) => call(startDeviceBulk, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: bulkQueries.all }),
    meta: { done: false },
  })
}

export function useCancelBulk(done: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (job: OneJob) => call(cancelDeviceBulk, job),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: bulkQueries.all }),
        cache.invalidateQueries({ queryKey: deviceQueries.all }),
      ]),
    meta: { done },
  })
}
