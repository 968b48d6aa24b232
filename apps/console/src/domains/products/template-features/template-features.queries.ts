import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addPatchOfFeatures,
  getTemplate,
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { categoryQueries } from '../../catalog/categories/categories.queries.ts'
import { refreshFeatures } from '../features/features.queries.ts'

export const templateQueries = {
  /** The features that a product of the category can start with. */
  ofCategory: (categoryId: string) =>
    queryOptions({
      queryKey: [...categoryQueries.all, 'template', categoryId],
      queryFn: async ({ signal }) => (await call(pageTemplateFeatures, { category: categoryId }, { signal })).items,
      staleTime: 60_000,
    }),

  edited: (categoryId: string) =>
    queryOptions({
      queryKey: [...categoryQueries.all, 'template', categoryId, 'edited'],
      queryFn: ({ signal }) => call(getTemplate, { categoryId }, { signal }),
    }),
}

/** Saves run one after another, because each uses the previous result as its base version. */
export function useSaveTemplate(categoryId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<InputOf<typeof saveTemplate>, 'categoryId'>) =>
      call(saveTemplate, { ...input, categoryId }),
    scope: { id: `template ${categoryId}` },
    onSuccess: (saved) => {
      cache.setQueryData(templateQueries.edited(categoryId).queryKey, saved)
      return cache.invalidateQueries({ queryKey: templateQueries.ofCategory(categoryId).queryKey, exact: true })
    },
    meta: { done: false, errors: 'inPlace' },
  })
}

export function useAddPatch() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof addPatchOfFeatures>) => call(addPatchOfFeatures, input),
    onSettled: () => refreshFeatures(cache),
    meta: { done: false, errors: 'inPlace' },
  })
}
