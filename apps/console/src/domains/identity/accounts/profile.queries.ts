import type { InputOf } from '@slipway/contract/define-call.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { changeEmail, sendEmailCodes } from '@slipway/contract/identity/sign-in/email-change.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountQuery } from '../../../shared/account.ts'
import { call } from '@slipway/web-client/call.ts'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, {}, { signal }),
})

/** Lists show accounts with their names, so all queries but the account's own permissions are invalidated. */
export function useUpdateProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof updateProfile>) => call(updateProfile, input),
    onSuccess: (changed) => {
      const { accountName, picture, timeZone, locale } = changed
      showTimesIn(timeZone)
      cache.setQueryData(profileQuery.queryKey, changed)
      cache.setQueryData(
        accountQuery.queryKey,
        (account) => account && { ...account, accountName, picture, timeZone, locale },
      )
      return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    },
    meta: { done: false, errors: 'inPlace' },
  })
}

/** Uploads a cropped picture, and shows it with the account; null removes it. */
export function useSavePicture() {
  const update = useUpdateProfile()
  return useMutation({
    mutationFn: async (picture: File | null) => {
      const url = await storedPicture(picture, () => undefined, 'accountPic')
      return update.mutateAsync({ picture: url })
    },
    meta: { done: false },
  })
}

export const useSendEmailCodes = () =>
  useMutation({
    mutationFn: (email: string) => call(sendEmailCodes, { email }),
    meta: { done: false, errors: 'inPlace' },
  })

export function useChangeEmail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof changeEmail>) => call(changeEmail, input),
    onSuccess: () => cache.invalidateQueries(),
    meta: { done: false, errors: 'inPlace' },
  })
}
