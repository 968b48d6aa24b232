import type { InputOf } from '@slipway/contract/define-call.ts'
import { getCertificateConfig, getPushConfig, setIosPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { allApps } from '../apps.queries.ts'

export const pushQueries = {
  config: (appId: string) =>
    queryOptions({
      queryKey: [...allApps, 'push', appId],
      queryFn: ({ signal }) => call(getPushConfig, { appId }, { signal }),
    }),

  certificates: (appId: string) =>
    queryOptions({
      queryKey: [...allApps, 'certificates', appId],
      queryFn: ({ signal }) => call(getCertificateConfig, { appId }, { signal }),
    }),
}

/** CA-085. The form shows every refusal itself. */
export function useIosPushUpload() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...fields }: InputOf<typeof setIosPush> & { file: File }) => upload(setIosPush, fields, file),
    onSettled: () => cache.invalidateQueries({ queryKey: allApps }),
    meta: { done: false, errors: 'inPlace' },
  })
}
