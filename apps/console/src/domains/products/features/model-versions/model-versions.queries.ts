import type { InputOf } from '@slipway/contract/define-call.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  discardDraft,
  getModelVersion,
  listModelVersions,
  previewDraft,
  publishDraft,
  restoreDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { versionTexts } from './version-texts.ts'
import { featureQueries, refreshFeatures } from '../features.queries.ts'

/** Stands for the edited state where a version number is expected. */
export const NOW = 0

export const VERSIONS_PER_PAGE = 20

/** Nested under the key of the features, so that their invalidation covers the versions. */
const keyOf = (...parts: (string | number)[]) => [...featureQueries.all, 'versions', ...parts]

async function featuresAt(productId: string, version: number, signal: AbortSignal): Promise<Feature[]> {
  if (version !== NOW) return (await call(getModelVersion, { productId, version }, { signal })).features
  const { customizeFeatures, templateFeatures } = await call(listFeatures, { productId }, { signal })
  return [...customizeFeatures, ...templateFeatures]
}

export const versionQueries = {
  list: (productId: string, page: number) =>
    queryOptions({
      queryKey: keyOf('list', productId, page),
      queryFn: ({ signal }) =>
        call(listModelVersions, { productId, pageStart: page - 1, pageSize: VERSIONS_PER_PAGE }, { signal }),
      placeholderData: keepPreviousData,
    }),

  draft: (productId: string) =>
    queryOptions({
      queryKey: keyOf('draft', productId),
      queryFn: ({ signal }) => call(previewDraft, { productId }, { signal }),
    }),

  features: (productId: string, version: number) =>
    queryOptions({
      queryKey: keyOf('features', productId, version),
      queryFn: ({ signal }) => featuresAt(productId, version, signal),
    }),
}

interface Told {
  /** The toast on success, shown even if the dialog has closed by then. */
  done?: string
  errors?: 'inPlace'
}

function useDraftChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, { done, errors }: Told = {}) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => refreshFeatures(cache),
    meta: { done: done ?? false, ...(errors && { errors }) },
  })
}

export const usePublishDraft = () =>
  useDraftChange((input: InputOf<typeof publishDraft>) => call(publishDraft, input), { errors: 'inPlace' })
export const useDiscardDraft = () => useDraftChange((input: InputOf<typeof discardDraft>) => call(discardDraft, input))
export const useRestoreDraft = () =>
  useDraftChange((productId: string) => call(restoreDraft, { productId }), { done: versionTexts().discarding.undone })
