import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  exportUser,
  findUser,
  listUserDevices,
  listUserFamilies,
  listUserLogins,
  type revokeUserLogoff,
  searchUserLogoffs,
  type startUserLogoff,
} from '@slipway/contract/operations/support/support.calls.ts'
import type { setUserStatus } from '@slipway/contract/users/users/user-status.calls.ts'
import type { LoginUseType } from '@slipway/contract/users/users/users.ts'
import { call } from '@slipway/web-client/call.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../shared/api/call-download.ts'
import type { Paging } from '../../../shared/list/list-search.ts'

const all = ['support'] as const

/** Each request is in the audit log, so none is repeated automatically. */
const once = {
  staleTime: Infinity,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  placeholderData: keepPreviousData,
} as const

const pageOf = ({ page, size }: Paging) => ({ pageStart: page - 1, pageSize: size })

export const supportQueries = {
  logins: (
    userId: string,
    { useType, reveal, ...paging }: Paging & { useType?: LoginUseType | undefined; reveal: boolean },
  ) =>
    queryOptions({
      queryKey: [...all, 'logins', userId, { useType, reveal, ...paging }],
      queryFn: ({ signal }) => call(listUserLogins, { userId, useType, reveal, ...pageOf(paging) }, { signal }),
      ...once,
    }),

  devices: (userId: string, paging: Paging) =>
    queryOptions({
      queryKey: [...all, 'devices', userId, paging],
      queryFn: ({ signal }) => call(listUserDevices, { userId, ...pageOf(paging) }, { signal }),
      ...once,
    }),

  families: (userId: string, { reveal, ...paging }: Paging & { reveal: boolean }) =>
    queryOptions({
      queryKey: [...all, 'families', userId, { reveal, ...paging }],
      queryFn: ({ signal }) => call(listUserFamilies, { userId, reveal, ...pageOf(paging) }, { signal }),
      ...once,
    }),

  logoffs: (asked: { account: string; areaCode: string }, paging: Paging) =>
    queryOptions({
      queryKey: [...all, 'logoffs', asked, paging],
      queryFn: ({ signal }) => call(searchUserLogoffs, { ...asked, ...pageOf(paging) }, { signal }),
      ...once,
    }),
}

/** What a failed lookup clears (ER-43), and what a change makes stale. */
export function useClearUser() {
  const cache = useQueryClient()
  return () => cache.removeQueries({ queryKey: all })
}

/** ER-42: a failure is a toast with the server's words. */
export const useFindUser = () =>
  useMutation({ mutationFn: (input: InputOf<typeof findUser>) => call(findUser, input), meta: { done: false } })

type UserChange = typeof startUserLogoff | typeof revokeUserLogoff | typeof setUserStatus

export function useUserChange<C extends UserChange>(changed: C, done: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => call(changed, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...all, 'logoffs'] }),
    meta: { done, errors: 'inPlace' },
  })
}

export const useExportUser = () =>
  useMutation({
    mutationFn: (input: InputOf<typeof exportUser>) => download(exportUser, input),
    meta: { done: false },
  })
