import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import {
  discardKeyList,
  draftKeyList,
  draftManifest,
  eraseRootKey,
  exportRootKey,
  getSigningKeys,
  listManifests,
  setUpSigning,
  signKeyList,
  signManifest,
} from '@slipway/contract/products/signing/signing.calls.ts'
import type { SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { signingTexts } from './signing-texts.ts'

export const signingQueries = {
  all: ['signing'] as const,

  keys: (productId: string) =>
    queryOptions({
      queryKey: [...signingQueries.all, 'keys', productId],
      queryFn: ({ signal }) => call(getSigningKeys, { productId }, { signal }),
    }),

  manifests: (productId: string) =>
    queryOptions({
      queryKey: [...signingQueries.all, 'manifests', productId],
      queryFn: ({ signal }) => call(listManifests, { productId }, { signal }),
    }),

  manifestDraft: (productId: string, manifestId: string) =>
    queryOptions({
      queryKey: [...signingQueries.all, 'draft', productId, manifestId],
      queryFn: ({ signal }) => call(draftManifest, { productId, manifestId }, { signal }),
      staleTime: 0,
    }),
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: signingQueries.all })
}

/** A change whose refusal the dialog or panel shows itself. */
function useChange<C extends AnyCall>(what: C, done: string | ((result: ResultOf<C>) => string) | false) {
  const onSuccess = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(what, input),
    onSuccess,
    meta: { done: typeof done === 'function' ? false : done, errors: 'inPlace' },
  })
}

export const useSetUpSigning = () => useChange(setUpSigning, signingTexts().done.setUp)
export const useDiscardKeyList = () => useChange(discardKeyList, signingTexts().done.discarded)
export const useSignKeyList = () => useChange(signKeyList, signingTexts().done.signed)
export const useSignManifest = () => useChange(signManifest, signingTexts().done.signed)
export const useExportRootKey = () => useChange(exportRootKey, false)
export const useEraseRootKey = () => useChange(eraseRootKey, signingTexts().done.erased)
export const useDraftKeyList = () => useChange(draftKeyList, false)

/** What a change of the list has led to. */
export const draftOutcome = ({ draft, lists: [current] }: SigningKeysView): string => {
  const { done } = signingTexts()
  return draft ? done.drafted(draft.version) : done.inForce(current?.version ?? 0)
}
