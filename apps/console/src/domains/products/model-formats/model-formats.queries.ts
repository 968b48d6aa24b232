import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  exportModel,
  importModel,
  listExportLosses,
  previewImport,
} from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import type { ExportFormat } from '@slipway/contract/products/model-formats/model-formats.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { featureQueries, refreshFeatures } from '../features/features.queries.ts'

export const exportLosses = (productId: string, format: ExportFormat) =>
  queryOptions({
    queryKey: [...featureQueries.all, 'export-losses', productId, format],
    queryFn: ({ signal }) => call(listExportLosses, { productId, format }, { signal }),
  })

export const usePreviewImport = (productId: string) =>
  useMutation({
    mutationFn: (file: File) => upload(previewImport, { productId }, file),
    meta: { done: false, errors: 'inPlace' },
  })

export function useImportModel(productId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...accepted }: { file: File; seen: string; replace?: string[]; remove?: string[] }) =>
      upload(importModel, { productId, ...accepted }, file),
    onSuccess: () => refreshFeatures(cache),
    meta: { done: false, errors: 'inPlace' },
  })
}

/** The URL of the exported file, in the page's language. */
export function exportAddress(productId: string, format: ExportFormat): string {
  const { url } = requestOf(exportModel, { productId, format })
  return `${url}&lang=${currentLocale()}`
}
