import type { ResultOf } from '@slipway/contract/define-call.ts'
import { endUserSession, listUserSessions } from '@slipway/contract/users/users/user-sessions.calls.ts'
import { changeUserPassword, getUser, logoutUser, updateUser } from '@slipway/contract/users/users/users.calls.ts'
import { userStatuses, userThemes, type User } from '@slipway/contract/users/users/users.ts'
import { call } from '@slipway/web-client/call.ts'
import { chooseSystemTheme, chooseTheme } from '@slipway/web-client/theme.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** The profile decides language, theme and zone, so it loads first and is cached for the visit. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, {}, { signal })
    showTimesIn(user.timeZone)
    return user
  },
  staleTime: 60_000,
})

/** False in the states in which a user can do one thing only, on a page of the other document. */
export const isOpen = ({ status }: Pick<User, 'status'>): boolean => status === userStatuses.normal

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listUserSessions, {}, { signal }),
})

export type OpenSession = ResultOf<typeof listUserSessions>[number]

function applyTheme({ theme }: Pick<User, 'theme'>): void {
  if (theme === userThemes.system) chooseSystemTheme()
  else chooseTheme(theme === userThemes.dark ? 'dark' : 'light')
}

export function useUpdateUser(meta: { done?: string; errors?: 'inPlace' } = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (changed: Parameters<typeof call<typeof updateUser>>[1]) => call(updateUser, changed),
    meta,
    onSuccess: (user) => {
      showTimesIn(user.timeZone)
      applyTheme(user)
      queries.setQueryData(userQuery.queryKey, user)
    },
  })
}

/** Ends one session, or without an ID all others. */
export function useEndSession(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | undefined) => call(endUserSession, { sessionId }),
    meta: { done },
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
}

export function useChangePassword(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof call<typeof changeUserPassword>>[1]) => call(changeUserPassword, input),
    meta: { done, errors: 'inPlace' },
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
  })
}

export const signOut = (): Promise<unknown> => call(logoutUser, {})
