import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { userStatuses, type User } from '@slipway/contract/users/users/users.ts'
import { call } from '@slipway/web-client/call.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { queryOptions } from '@tanstack/react-query'

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
