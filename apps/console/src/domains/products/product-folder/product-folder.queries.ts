import {
  applyProductFolder,
  planProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { packFolder } from './pack-folder.ts'

export const usePlanFolder = (productId: string) =>
  useMutation({
    mutationFn: (file: File) => upload(planProductFolder, { productId }, file),
    meta: { done: false, errors: 'inPlace' },
  })

export interface Applying {
  file: File
  seen: string
  acceptBreaking: boolean
  overwrite: boolean
}

export function useApplyFolder(productId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...said }: Applying) => upload(applyProductFolder, { productId, ...said }, file),
    // A folder changes the parts of several domains.
    onSuccess: () => cache.invalidateQueries(),
    meta: { done: false, errors: 'inPlace' },
  })
}

/** Passes the folder to the browser as a download. */
export const useDownloadFolder = (productId: string) =>
  useMutation({
    mutationFn: async () => {
      const { files } = await call(pullProductFolder, { productId })
      const folder = packFolder(files.map(({ path, text }) => [path, new TextEncoder().encode(text)]))
      saveFile(folder, `product-${productId}.zip`)
    },
    meta: { done: false },
  })
