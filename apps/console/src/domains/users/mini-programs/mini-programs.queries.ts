import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import {
  addGreyAccounts,
  getMiniProgram,
  getProgramApps,
  listGreyAccounts,
  listOwnMiniPrograms,
  listPublications,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import {
  getPackageStatus,
  listMiniReviews,
  previewMiniVersion,
  uploadMiniVersion,
} from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { PackReply } from '@slipway/contract/users/mini-programs/pack-status.ts'
import type { Paging } from '../../../shared/list/list-search.ts'
import { call } from '@slipway/web-client/call.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const all = ['miniPrograms'] as const

/** What the status of a program looks at, and its history begins with. */
export const firstPage: Paging = { page: 1, size: 20 }

export const miniQueries = {
  list: (search: string) =>
    queryOptions({
      queryKey: [...all, 'list', search],
      queryFn: ({ signal }) => call(listOwnMiniPrograms, { search }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (miniProgramId: string) =>
    queryOptions({
      queryKey: [...all, 'one', miniProgramId],
      queryFn: ({ signal }) => call(getMiniProgram, { miniProgramId }, { signal }),
    }),
  /** CA-138, with its refusals as replies: they are states, too (ER-38, ER-39). */
  status: (miniProgramId: string) =>
    queryOptions({
      queryKey: [...all, 'status', miniProgramId],
      queryFn: async ({ signal }): Promise<PackReply> => {
        try {
          const { state } = await call(getPackageStatus, { miniProgramId }, { signal })
          return { code: 200, state }
        } catch (error) {
          if (error instanceof CallRefused) return { code: error.code }
          throw error
        }
      },
    }),
  grey: (miniProgramId: string) =>
    queryOptions({
      queryKey: [...all, 'grey', miniProgramId],
      queryFn: ({ signal }) => call(listGreyAccounts, { miniProgramId }, { signal }),
    }),
  apps: (miniProgramId: string) =>
    queryOptions({
      queryKey: [...all, 'apps', miniProgramId],
      queryFn: ({ signal }) => call(getProgramApps, { miniProgramId }, { signal }),
    }),
  history: (miniProgramId: string, { page, size }: Paging) =>
    queryOptions({
      queryKey: [...all, 'history', miniProgramId, page, size],
      queryFn: ({ signal }) =>
        call(listPublications, { miniProgramId, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),
  reviews: () =>
    queryOptions({
      queryKey: [...all, 'reviews'],
      queryFn: ({ signal }) => call(listMiniReviews, {}, { signal }),
    }),
  preview: (miniProgramId: string, versionId: string) =>
    queryOptions({
      queryKey: ['miniPreview', miniProgramId, versionId],
      queryFn: ({ signal }) => call(previewMiniVersion, { miniProgramId, versionId }, { signal }),
      staleTime: Infinity,
    }),
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

/** `inPlace`: the form or dialog shows every refusal itself. */
export const useMiniChange = <C extends AnyCall>(definition: C, errors?: 'inPlace') =>
  useChange((input: InputOf<C>): Promise<ResultOf<C>> => call(definition, input), errors)

export const useUploadVersion = (miniProgramId: string) =>
  useChange(
    ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) =>
      upload(uploadMiniVersion, { miniProgramId }, file, { onProgress }),
    'inPlace',
  )

export const useGreyFile = (miniProgramId: string) =>
  useChange((file: File) => upload(addGreyAccounts, { miniProgramId }, file, {}), 'inPlace')
