import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import {
  downloadPanelPackage,
  getPanelPackages,
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const packageQueries = {
  of: (panelId: string) =>
    queryOptions({
      queryKey: ['panels', 'packages', panelId],
      queryFn: ({ signal }) => call(getPanelPackages, { panelId }, { signal }),
    }),
  health: (panelId: string) =>
    queryOptions({
      queryKey: ['panels', 'health', panelId],
      queryFn: ({ signal }) => call(getPanelHealth, { panelId }, { signal }),
    }),
}

/** Where the browser downloads a package from. */
export const packageAddress = (panelId: string, platform: PanelPlatform): string =>
  requestOf(downloadPanelPackage, { panelId, platform }).url

function usePackageChange<Input>(change: (input: Input) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: ['panels'] }),
    meta: { done: false, errors: 'inPlace' },
  })
}

interface Upload {
  platform: PanelPlatform
  file: File
  onProgress: (part: number) => void
}

export const useUploadPackage = (panelId: string) =>
  usePackageChange(({ platform, file, onProgress }: Upload) =>
    upload(uploadPanelPackage, { panelId, platform }, file, { onProgress }),
  )

type Given<C extends AnyCall> = Omit<InputOf<C>, 'panelId'>
export const useReviewPackage = (panelId: string) =>
  usePackageChange((review: Given<typeof reviewPanelPackage>) => call(reviewPanelPackage, { panelId, ...review }))
