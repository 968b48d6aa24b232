import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  addPasskey,
  confirmTotp,
  listFactors,
  offerPasskey,
  offerTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { askPasskeyProof, changePassword, proveIdentity } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { makePasskey, signByPasskey } from '../../../shared/passkeys.ts'

export const factorQueries = {
  list: queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => call(listFactors, {}, { signal }),
  }),
}

function useFactorChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries(factorQueries.list),
    meta: { done: false, ...(errors && { errors }) },
    // Secrets and recovery codes leave the cache when the page unmounts.
    gcTime: 0,
  })
}

export const useOfferTotp = () => useFactorChange(() => call(offerTotp, {}), 'inPlace')
export const useConfirmTotp = () => useFactorChange((code: string) => call(confirmTotp, { code }), 'inPlace')
export const useRemoveTotp = () => useFactorChange(() => call(removeTotp, {}))
export const useAddPasskey = () =>
  useFactorChange(async (passkeyName: string) => {
    const response = await makePasskey(await call(offerPasskey, {}))
    return call(addPasskey, { passkeyName, response })
  }, 'inPlace')
export const useRenamePasskey = () =>
  useFactorChange((input: InputOf<typeof renamePasskey>) => call(renamePasskey, input), 'inPlace')
export const useRemovePasskey = () => useFactorChange((passkeyId: string) => call(removePasskey, { passkeyId }))
export const useRenewRecoveryCodes = () => useFactorChange(() => call(renewRecoveryCodes, {}))

type Proof = { password: string } | { code: string } | 'passkey'

export const useProve = () =>
  useFactorChange(async (proof: Proof) => {
    if (proof === 'passkey') {
      return call(proveIdentity, { response: await signByPasskey(await call(askPasskeyProof, {})) })
    }
    return call(proveIdentity, 'code' in proof ? proof : { password: encodePassword(proof.password) })
  }, 'inPlace')

export const useChangePassword = () =>
  useFactorChange(
    ({ oldPassword, password }: { oldPassword: string; password: string }) =>
      call(changePassword, { oldPassword: encodePassword(oldPassword), password: encodePassword(password) }),
    'inPlace',
  )
