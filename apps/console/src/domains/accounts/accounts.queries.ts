import {
  deleteAccount,
  listAccounts,
  updateAccount,
  type ListedAccount,
} from '@slipway/contract/accounts/accounts.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import type { AccountSearch } from './account-search.ts'

export const accountQueries = {
  all: ['accounts'] as const,

  list: ({ account, roleId, page, size }: AccountSearch) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'list', { account, roleId, page, size }],
      queryFn: ({ signal }) => call(listAccounts, { account, roleId, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Roles count their accounts and products change owners, and such changes are rare: everything is asked for anew. */
function useAccountChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useUpdateAccount = () =>
  useAccountChange((input: InputOf<typeof updateAccount>) => call(updateAccount, input), 'inPlace')
export const useDeleteAccount = () =>
  useAccountChange(({ targetUserId }: ListedAccount) => call(deleteAccount, { targetUserId }))
