import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import {
  addPanelDraft,
  deletePanelDraft,
  getPanelDraft,
  getPanelVersion,
  listPanelDrafts,
  listPanelVersions,
  listStandardPanelDrafts,
  publishPanelDraft,
} from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const VERSIONS_A_PAGE = 50

/** With the panels that drafts become. */
const all = ['panels'] as const

export const draftQueries = {
  ofProduct: (productId: string) =>
    queryOptions({
      queryKey: [...all, 'drafts', productId],
      queryFn: ({ signal }) => call(listPanelDrafts, { productId, pageSize: MAX_PAGE_SIZE }, { signal }),
    }),

  ofStandard: (panelId: string) =>
    queryOptions({
      queryKey: [...all, 'standardDrafts', panelId],
      queryFn: ({ signal }) => call(listStandardPanelDrafts, { panelId }, { signal }),
    }),

  /** What the designer begins with: it never changes under the fingers of an edit. */
  one: (draftId: string) =>
    queryOptions({
      queryKey: ['panel-draft', draftId],
      queryFn: ({ signal }) => call(getPanelDraft, { draftId }, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),

  versions: (panelId: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'versions', panelId],
      queryFn: ({ signal, pageParam: page }) =>
        call(listPanelVersions, { panelId, pageStart: page, pageSize: VERSIONS_A_PAGE }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => (pages.length * VERSIONS_A_PAGE < total ? pages.length : undefined),
    }),

  version: (panelId: string, version: string) =>
    queryOptions({
      queryKey: [...all, 'version', panelId, version],
      queryFn: ({ signal }) => call(getPanelVersion, { panelId, version }, { signal }),
    }),
}

function useDraftChange<C extends AnyCall>(definition: C, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(definition, input),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: all }),
        cache.invalidateQueries({ queryKey: ['product-release'] }),
      ]),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useAddDraft = () => useDraftChange(addPanelDraft)
export const useDeleteDraft = () => useDraftChange(deletePanelDraft)
export const usePublishDraft = () => useDraftChange(publishPanelDraft, 'inPlace')
