import { getUser } from '@slipway/contract/users/users/user-profile.calls.ts'
import { userStatuses, type User } from '@slipway/contract/users/users/users.ts'
import { call } from '@slipway/web-client/call.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { queryOptions } from '@tanstack/react-query'

const ZONE = 'time zone'
const loadStore = () => import('../../../shared/offline-store.ts')

/** Times of what was stored are read in the zone that they were written in, also after a start without a connection. */
async function showTimesInStoredZone(): Promise<void> {
  const zone = await loadStore().then(
    (store) => store.readOffline(ZONE),
    () => undefined,
  )
  if (typeof zone === 'string') showTimesIn(zone)
}

/** The profile decides language, theme and zone, so it loads first and is cached for the visit. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    try {
      const user = await call(getUser, {}, { signal })
      showTimesIn(user.timeZone)
      loadStore()
        .then((store) => store.storeOffline(ZONE, user.timeZone))
        .catch(() => undefined)
      return user
    } catch (error) {
      if (error instanceof NetworkFailed) await showTimesInStoredZone()
      throw error
    }
  },
  staleTime: 60_000,
})

/** False in the states in which a user can do one thing only, on a page of the other document. */
export const isOpen = ({ status }: Pick<User, 'status'>): boolean => status === userStatuses.normal
