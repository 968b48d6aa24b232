import type { InputOf } from '@slipway/contract/define-call.ts'
import { getProfile, updateProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

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
      cache.setQueryData(profileQuery.queryKey, changed)
      return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    },
    meta: { done: false, errors: 'inPlace' },
  })
}
