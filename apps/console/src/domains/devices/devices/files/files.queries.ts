import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  downloadImportSecrets,
  downloadImportTemplate,
  exportDevices,
  importDevices,
  previewDeviceImport,
} from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../../shared/api/call-download.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { bulkQueries } from '../bulk/bulk.queries.ts'

export const usePreviewDevices = (productId: string) =>
  useMutation({
    mutationFn: (file: File) => upload(previewDeviceImport, { productId }, file),
    meta: { done: false, errors: 'inPlace' },
  })

export function useImportDevices(productId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...input }: { file: File; seen: string; skipRefused: boolean }) =>
      upload(importDevices, { productId, ...input }, file),
    onSuccess: () => cache.invalidateQueries({ queryKey: bulkQueries.all }),
    meta: { done: false, errors: 'inPlace' },
  })
}

export const useDownloadTemplate = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof downloadImportTemplate>) => download(downloadImportTemplate, input),
    meta: { done: false },
  })

export function useDownloadImportSecrets() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof downloadImportSecrets>) => download(downloadImportSecrets, input),
    onSettled: () => cache.invalidateQueries({ queryKey: bulkQueries.all }),
    meta: { done: false },
  })
}

export const useExportDevices = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof exportDevices>) => download(exportDevices, input),
    meta: { done: false },
  })
