import type { ResultOf } from '@slipway/contract/define-call.ts'
import { updateUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { endUserSession, listUserSessions } from '@slipway/contract/users/users/user-sessions.calls.ts'
import { changeUserPassword, logoutUser } from '@slipway/contract/users/users/users.calls.ts'
import { userThemes, type User } from '@slipway/contract/users/users/users.ts'
import { call } from '@slipway/web-client/call.ts'
import { chooseSystemTheme, chooseTheme } from '@slipway/web-client/theme.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetAllOffline } from '../../../shared/offline-store.ts'
import { userQuery } from './users.queries.ts'

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

export async function signOut(): Promise<void> {
  await call(logoutUser, {})
  await forgetAllOffline()
  // The number on the icon of the installed app is that of the user that has left. Absent over http.
  await navigator.clearAppBadge?.().catch(() => undefined)
}
