import type { Page } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  downloadPartsList,
  exportComponent,
  findComponent,
  getPartsList,
  listComponents,
  setPartsList,
} from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { Paging } from '../../../shared/list/list-search.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'

export interface OnePackage {
  productId: string
  packageId: string
}

export interface ComponentsSearch extends Paging {
  search: string
}

export interface FindSearch extends ComponentsSearch {
  version: string
}

const all = ['parts-lists'] as const

/** A list can contain the same component twice, so a row is known by its place on the page. */
const numbered = <Row>({ items, total }: Page<Row>) => ({
  items: items.map((one, position) => ({ ...one, position })),
  total,
})

export const isSearchable = (search: string): boolean => search.length >= partsListsLimits.search.min

export const partsListsQueries = {
  one: (of: OnePackage) =>
    queryOptions({
      queryKey: [...all, 'one', of],
      queryFn: ({ signal }) => call(getPartsList, of, { signal }),
    }),

  components: (of: OnePackage, { search, page, size }: ComponentsSearch) =>
    queryOptions({
      queryKey: [...all, 'components', of, { search, page, size }],
      queryFn: ({ signal }) => call(listComponents, { ...of, search, pageStart: page - 1, pageSize: size }, { signal }),
      select: numbered,
      placeholderData: keepPreviousData,
    }),

  found: ({ search, version, page, size }: FindSearch) =>
    queryOptions({
      queryKey: [...all, 'found', { search, version, page, size }],
      queryFn: ({ signal }) =>
        call(findComponent, { search, version, pageStart: page - 1, pageSize: size }, { signal }),
      select: numbered,
      placeholderData: keepPreviousData,
      enabled: isSearchable(search),
    }),
}

export const fileAddress = (of: OnePackage): string => requestOf(downloadPartsList, of).url

export const exportAddress = ({ search, version }: Pick<FindSearch, 'search' | 'version'>): string =>
  `${requestOf(exportComponent, { search, version }).url}&lang=${currentLocale()}`

export function useSetPartsList({ productId, packageId }: OnePackage) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (fileUrl: string) => call(setPartsList, { productId, packageId, fileUrl }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: false, errors: 'inPlace' },
  })
}
