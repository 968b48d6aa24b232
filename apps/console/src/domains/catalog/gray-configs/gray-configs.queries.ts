import {
  addGrayConfig,
  checkGrayConfig,
  deleteGrayConfig,
  listGrayChoices,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Paging } from '../../../shared/list/list-search.ts'

export interface GrayConfigSearch extends Paging {
  keyword: string
}

const all = ['gray-configs'] as const

export const grayConfigQueries = {
  list: ({ keyword, page, size }: GrayConfigSearch) =>
    queryOptions({
      queryKey: [...all, 'list', { keyword, page, size }],
      queryFn: ({ signal }) => call(listGrayConfigs, { keyword, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  choices: (keyword: string) =>
    queryOptions({
      queryKey: [...all, 'choices', keyword],
      queryFn: ({ signal }) => call(listGrayChoices, { keyword }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Part of the software, so it is constant during a visit. */
  areas: () =>
    queryOptions({
      queryKey: ['areas', 'names', currentLocale()],
      queryFn: ({ signal }) => call(listAreas, { language: currentLocale() }, { signal }),
      staleTime: Infinity,
      select: ({ areas }) => areas,
    }),
}

/** The form or dialog shows every refusal itself (ER-18). */
function useGrayChange<C extends AnyCall>(definition: C) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(definition, input),
    onSettled: () => Promise.all([all, ['panels']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
    meta: { done: false, errors: 'inPlace' },
  })
}

export const useAddGrayConfig = () => useGrayChange(addGrayConfig)
export const useUpdateGrayConfig = () => useGrayChange(updateGrayConfig)
export const useDeleteGrayConfig = () => useGrayChange(deleteGrayConfig)

export const useCheckGrayConfig = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof checkGrayConfig>) => call(checkGrayConfig, input),
    meta: { done: false, errors: 'inPlace' },
  })
