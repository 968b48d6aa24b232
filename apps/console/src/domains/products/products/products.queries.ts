import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { MAX_PAGE_SIZE } from '@slipway/contract/paging.ts'
import {
  copyProduct,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  listProductTemplates,
  markProductTemplate,
  restoreProduct,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { keepCategories, keptCategories } from './form/browser-draft.ts'
import { productListInput, type ProductSearch } from './list/product-search.ts'

export type Category = OutputOf<typeof listProductCategories>

export interface ProductListRequest extends ProductSearch {
  isAdmin: boolean
}

export const productQueries = {
  all: ['products'] as const,
  lists: ['products', 'list'] as const,

  list: (request: ProductListRequest) =>
    queryOptions({
      queryKey: [...productQueries.lists, request],
      queryFn: ({ signal }) => call(listProducts, productListInput(request), { signal }),
      placeholderData: keepPreviousData,
    }),

  one: (productId: string) =>
    queryOptions({
      queryKey: [...productQueries.all, 'one', productId],
      queryFn: ({ signal }) => call(getProduct, { productId }, { signal }),
    }),

  /** SI-034: the templates for a new product. */
  templates: queryOptions({
    queryKey: ['products', 'templates'],
    queryFn: ({ signal }) => call(listProductTemplates, { pageSize: MAX_PAGE_SIZE }, { signal }),
  }),

  /** CO-04, LS-02: the cached copy renders immediately while the query refreshes it. */
  categories: queryOptions({
    queryKey: ['categories', 'picker'],
    queryFn: async ({ signal }) => {
      const { items: categories } = await call(listProductCategories, { limit: 200 }, { signal })
      keepCategories(categories)
      return categories
    },
    initialData: keptCategories,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  }),
}

export function useCreateProduct() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof createProduct>) => call(createProduct, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: productQueries.lists }),
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useCopyProduct() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof copyProduct>) => call(copyProduct, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: productQueries.lists }),
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useMarkTemplate() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof markProductTemplate>) => call(markProductTemplate, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: productQueries.all }),
  })
}

export function useUpdateProduct() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateProduct>) => call(updateProduct, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: productQueries.all }),
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useDeleteProduct() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ productId }: Pick<Product, 'productId'>) => call(deleteProduct, { productId }),
    onSuccess: () => cache.invalidateQueries({ queryKey: productQueries.lists }),
    meta: { done: false },
  })
}

export function useRestoreProduct() {
  const t = useTexts().products.deleting
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ productId }: Pick<Product, 'productId' | 'productName'>) => call(restoreProduct, { productId }),
    onSuccess: (_restored, { productName }) => {
      showToast('success', t.restored(productName))
      return cache.invalidateQueries({ queryKey: productQueries.all })
    },
    meta: { done: false },
  })
}
