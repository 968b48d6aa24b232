import {
  addOta,
  deleteOta,
  editOta,
  listOtaRecords,
  listProductOta,
  testedOta,
  upgradeOta,
} from '@slipway/contract/products/firmware/firmware.calls.ts'
import {
  getFirmwareStep,
  getOta,
  getOtaDeltas,
  listReleasable,
  markOtaSecurity,
} from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import type { OtaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { Paging } from '../../../shared/list/list-search.ts'

export interface OtaSearch extends Paging {
  search: string
  status: OtaStatus | undefined
}

const all = ['firmware'] as const
/** What devices report arrives without a click. */
const FOLLOW_MS = 10_000

export const firmwareQueries = {
  list: ({ search, status, page, size }: OtaSearch) =>
    queryOptions({
      queryKey: [...all, 'list', { search, status, page, size }],
      queryFn: ({ signal }) =>
        call(listProductOta, { search, publishStatus: status, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  one: (productId: string, recordId: string) =>
    queryOptions({
      queryKey: [...all, 'one', productId, recordId],
      queryFn: ({ signal }) => call(getOta, { productId, recordId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.publishStatus === 2 ? FOLLOW_MS : false),
    }),

  deltas: (productId: string, recordId: string) =>
    queryOptions({
      queryKey: [...all, 'deltas', productId, recordId],
      queryFn: ({ signal }) => call(getOtaDeltas, { productId, recordId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.deltas.some((one) => one.state === 'waiting') ? FOLLOW_MS : false),
    }),

  records: (productId: string, { page, size }: Paging) =>
    queryOptions({
      queryKey: [...all, 'records', productId, { page, size }],
      queryFn: ({ signal }) =>
        call(listOtaRecords, { productId, pageIndex: (page - 1) * size, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  step: (productId: string) =>
    queryOptions({
      queryKey: [...all, 'step', productId],
      queryFn: ({ signal }) => call(getFirmwareStep, { productId }, { signal }),
    }),

  releasable: (productId: string, firmwareId: string) =>
    queryOptions({
      queryKey: [...all, 'releasable', productId, firmwareId],
      queryFn: ({ signal }) => call(listReleasable, { productId, firmwareId, pageSize: MAX_PAGE_SIZE }, { signal }),
    }),
}

/** A change of one release shows in its lists, its page and the product's step. */
function useFirmwareChange<C extends AnyCall>(definition: C, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(definition, input),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useAddOta = () => useFirmwareChange(addOta, 'inPlace')
export const useEditOta = () => useFirmwareChange(editOta, 'inPlace')
export const useUpgradeOta = () => useFirmwareChange(upgradeOta, 'inPlace')
export const useTestedOta = () => useFirmwareChange(testedOta)
export const useFailOta = () => useFirmwareChange(testedOta, 'inPlace')
export const useMarkSecurity = () => useFirmwareChange(markOtaSecurity)
export const useDeleteOta = () => useFirmwareChange(deleteOta)
