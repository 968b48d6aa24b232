import type { Page } from '@slipway/contract/define-call.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  exportFindings,
  getAdvisoriesInfo,
  importAdvisories,
  listFindings,
  listProductFindings,
  setVerdict,
} from '@slipway/contract/products/advisories/advisories.calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { upload } from '@slipway/web-client/upload.ts'
import type { Paging } from '../../../shared/list/list-search.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { advisoriesTexts } from './advisories-texts.ts'

export interface OnePackage {
  productId: string
  packageId: string
}

export interface FindingsSearch extends Paging {
  /** Whether findings that were settled are shown, too. */
  withSettled: boolean
}

const all = ['advisories'] as const

/** A component can be in a list twice, so a row is known by its place on the page. */
const numbered = <Row>({ items, total }: Page<Row>) => ({
  items: items.map((one, position) => ({ ...one, position })),
  total,
})

export const advisoriesQueries = {
  all,

  info: () =>
    queryOptions({
      queryKey: [...all, 'info'],
      queryFn: ({ signal }) => call(getAdvisoriesInfo, {}, { signal }),
    }),

  ofVersion: (of: OnePackage, { page, size }: Paging) =>
    queryOptions({
      queryKey: [...all, 'version', of, { page, size }],
      queryFn: ({ signal }) => call(listFindings, { ...of, pageStart: page - 1, pageSize: size }, { signal }),
      select: numbered,
      placeholderData: keepPreviousData,
      // A parts list can be uploaded on the same page.
      staleTime: 0,
    }),

  ofProducts: ({ withSettled, page, size }: FindingsSearch) =>
    queryOptions({
      queryKey: [...all, 'products', { withSettled, page, size }],
      queryFn: ({ signal }) =>
        call(listProductFindings, { openOnly: !withSettled, pageStart: page - 1, pageSize: size }, { signal }),
      select: numbered,
      placeholderData: keepPreviousData,
    }),
}

export const exportAddress = ({ withSettled }: FindingsSearch): string =>
  `${requestOf(exportFindings, { openOnly: !withSettled }).url}&lang=${currentLocale()}`

export function useSetVerdict() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof setVerdict>) => call(setVerdict, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: all }),
    meta: { done: advisoriesTexts().verdict.saved, errors: 'inPlace' },
  })
}

export function useImportAdvisories() {
  const cache = useQueryClient()
  const [percent, setPercent] = useState<number>()
  const run = useMutation({
    mutationFn: (file: File) =>
      upload(importAdvisories, {}, file, { onProgress: (part) => setPercent(Math.floor(part * 100)) }),
    onSettled: () => {
      setPercent(undefined)
      return cache.invalidateQueries({ queryKey: all })
    },
    meta: { done: advisoriesTexts().imported },
  })
  return { ...run, percent }
}
