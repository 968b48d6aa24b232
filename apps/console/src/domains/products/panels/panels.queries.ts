import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import {
  getAllPanels,
  getPanelOfProduct,
  listMiniPrograms,
  selectPanel,
} from '@slipway/contract/products/panels/panel-choice.calls.ts'
import {
  addPanel,
  cancelPanelUpgrade,
  changePanelState,
  deletePanel,
  getPanel,
  listGatedPanels,
  listPanels,
  releasePanelGray,
  takePanelOut,
  updatePanel,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { panelStatus, type PanelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { Paging } from '../../../shared/list/list-search.ts'

export interface PanelSearch extends Paging {
  panelName: string
  firstCategory: string
  status: PanelStatus | undefined
}

const all = ['panels'] as const

export const panelQueries = {
  /** Standard panels. Those in gray release include upgrades of published ones. */
  list: ({ page, size, status, ...filter }: PanelSearch) =>
    queryOptions({
      queryKey: [...all, 'list', { page, size, status, ...filter }],
      queryFn: ({ signal }) => {
        const asked = { ...filter, pageStart: page - 1, pageSize: size }
        return status === panelStatus.grayscale
          ? call(listGatedPanels, asked, { signal })
          : call(listPanels, { ...asked, status }, { signal })
      },
      placeholderData: keepPreviousData,
    }),

  /** Products whose generated panel a visual panel can begin with. */
  starts: (keyword: string) =>
    queryOptions({
      queryKey: [...all, 'starts', keyword],
      queryFn: ({ signal }) => call(listProducts, { keyword, pageSize: MAX_PAGE_SIZE }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** The own panels of a product, in every state. */
  own: (productId: string) =>
    queryOptions({
      queryKey: [...all, 'own', productId],
      queryFn: ({ signal }) => call(listPanels, { productId, pageSize: MAX_PAGE_SIZE }, { signal }),
    }),

  /** With its document. */
  one: (panelId: string) =>
    queryOptions({
      queryKey: [...all, 'one', panelId],
      queryFn: ({ signal }) => call(getPanel, { panelId }, { signal }),
    }),

  choices: (productId: string) =>
    queryOptions({
      queryKey: [...all, 'choices', productId],
      queryFn: ({ signal }) => call(getAllPanels, { productId }, { signal }),
    }),

  /** Mini-programs that an EIB panel can name: of the owner of the product, for a standard panel of the account. */
  programs: (productId: string | undefined) =>
    queryOptions({
      queryKey: [...all, 'programs', productId],
      queryFn: async ({ signal }) => {
        const { miniProgram } = await call(listMiniPrograms, productId === undefined ? {} : { productId }, { signal })
        return miniProgram.filter(({ kind }) => kind === 'program')
      },
    }),

  chosen: (productId: string) =>
    queryOptions({
      queryKey: [...all, 'chosen', productId],
      queryFn: ({ signal }) => call(getPanelOfProduct, { productId }, { signal }),
    }),
}

/** A panel is in several lists, and the release check of a product asks for it. */
function usePanelChange<C extends AnyCall>(definition: C, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(definition, input),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: all }),
        cache.invalidateQueries({ queryKey: ['product-release'] }),
        cache.invalidateQueries({ queryKey: ['products', 'one'] }),
      ]),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useAddPanel = () => usePanelChange(addPanel, 'inPlace')
export const useUpdatePanel = () => usePanelChange(updatePanel, 'inPlace')
export const useReleaseGray = () => usePanelChange(releasePanelGray, 'inPlace')
export const useUpgradePanel = () => usePanelChange(upgradePanel, 'inPlace')
export const useCancelUpgrade = () => usePanelChange(cancelPanelUpgrade)
export const usePublishPanel = () => usePanelChange(changePanelState)
export const useTakePanelOut = () => usePanelChange(takePanelOut)
export const useDeletePanel = () => usePanelChange(deletePanel)
export const useSelectPanel = () => usePanelChange(selectPanel)
