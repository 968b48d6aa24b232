import {
  addMainCategory,
  addSubCategory,
  deleteMainCategory,
  deleteSubCategory,
  listMainCategoriesPaged,
  listSubCategoriesPaged,
  updateMainCategory,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { MainCategoryShown, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { categoryQueries } from './categories.queries.ts'
import type { CategorySearch } from './category-search.ts'

export const editingQueries = {
  mains: ({ keyword, page, size }: CategorySearch) =>
    queryOptions({
      queryKey: [...categoryQueries.all, 'paged', { keyword, page, size }],
      queryFn: ({ signal }) =>
        call(listMainCategoriesPaged, { keyword, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  subs: (mainCategoryId: string, { keyword, page, size }: CategorySearch) =>
    queryOptions({
      queryKey: [...categoryQueries.all, 'paged', mainCategoryId, { keyword, page, size }],
      queryFn: ({ signal }) =>
        call(listSubCategoriesPaged, { mainCategoryId, keyword, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** A category as it is stored now; undefined where it was deleted. */
export const newestMain = async ({ id, mainCategory }: Pick<MainCategoryShown, 'id' | 'mainCategory'>) =>
  (await call(listMainCategoriesPaged, { keyword: mainCategory })).items.find((one) => one.id === id)
export const newestSub = async (mainCategoryId: string, { id, category }: Pick<SubCategoryShown, 'id' | 'category'>) =>
  (await call(listSubCategoriesPaged, { mainCategoryId, keyword: category })).items.find((one) => one.id === id)

/** Pickers, lists and breadcrumbs depend on each other and changes are rare, so all queries are invalidated. */
function useCategoryChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: categoryQueries.all }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useAddMain = () =>
  useCategoryChange((input: InputOf<typeof addMainCategory>) => call(addMainCategory, input), 'inPlace')
export const useUpdateMain = () =>
  useCategoryChange((input: InputOf<typeof updateMainCategory>) => call(updateMainCategory, input), 'inPlace')
export const useAddSub = () =>
  useCategoryChange((input: InputOf<typeof addSubCategory>) => call(addSubCategory, input), 'inPlace')
export const useUpdateSub = () =>
  useCategoryChange((input: InputOf<typeof updateSubCategory>) => call(updateSubCategory, input), 'inPlace')

/** Moving has no form to show an error in, so errors appear as a toast. */
export const useMoveMain = () =>
  useCategoryChange((input: InputOf<typeof updateMainCategory>) => call(updateMainCategory, input))
export const useMoveSub = () =>
  useCategoryChange((input: InputOf<typeof updateSubCategory>) => call(updateSubCategory, input))

export const useDeleteMain = () =>
  useCategoryChange((input: InputOf<typeof deleteMainCategory>) => call(deleteMainCategory, input))
export const useDeleteSub = () => useCategoryChange(({ id }: { id: string }) => call(deleteSubCategory, { id }))
