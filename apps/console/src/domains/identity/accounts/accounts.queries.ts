import {
  deleteAccount,
  listAccountEstates,
  listAccounts,
  updateAccount,
  type ListedAccount,
} from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { resetFactors } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import {
  cancelInvitation,
  inviteAccount,
  listInvitations,
  type PendingInvitation,
} from '@slipway/contract/identity/sign-in/invitations.calls.ts'
import { unlockAccount } from '@slipway/contract/identity/sign-in/locks.calls.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import type { AccountSearch } from './account-search.ts'

const ESTATE_POLL_MS = 3_000

export const accountQueries = {
  all: ['accounts'] as const,

  list: ({ account, roleId, page, size }: AccountSearch) =>
    queryOptions({
      queryKey: [...accountQueries.all, 'list', { account, roleId, page, size }],
      queryFn: ({ signal }) => call(listAccounts, { account, roleId, pageStart: page - 1, pageSize: size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Follows transfers while one goes on. */
  estates: queryOptions({
    queryKey: ['accounts', 'estates'],
    queryFn: ({ signal }) => call(listAccountEstates, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ endTime }) => endTime === null) ? ESTATE_POLL_MS : false),
  }),

  invitations: queryOptions({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
  }),
}

/** Roles count their accounts, products change owners, and such changes are rare, so all queries are invalidated. */
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
export const useResetFactors = () =>
  useAccountChange(({ targetUserId }: ListedAccount) => call(resetFactors, { targetUserId }))

export const useUnlockAccount = () =>
  useAccountChange(({ targetUserId }: ListedAccount) => call(unlockAccount, { targetUserId }))

function useInvitationChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries(accountQueries.invitations),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useInvite = () =>
  useInvitationChange((input: InputOf<typeof inviteAccount>) => call(inviteAccount, input), 'inPlace')
export const useCancelInvitation = () =>
  useInvitationChange(({ account, indexcode }: PendingInvitation) => call(cancelInvitation, { account, indexcode }))
