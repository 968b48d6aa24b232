import { getHomeSnapshot } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { listHomes } from '@slipway/contract/users/homes/homes.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { prepareCards } from './device-cards.ts'
import { followedHome, followHome } from './home-stream.ts'
import { forgetHome, storeHomes, useHomeStoring, useStoredHome } from './stored-home.ts'
import { lacksModel, viewOf, type HomeView } from './home-view.ts'

export const homesQuery = queryOptions({
  queryKey: ['homes', 'list'],
  queryFn: async ({ signal }) => {
    const homes = await call(listHomes, {}, { signal })
    void storeHomes(homes)
    return homes
  },
})

/** Rooms, devices and their models; `useHome` adds what the stream says. */
export const homeQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', 'snapshot', homeId],
    queryFn: async ({ signal }) => {
      const snapshot = await call(getHomeSnapshot, { homeId }, { signal })
      await prepareCards(snapshot.models)
      return snapshot
    },
  })

export interface UsedHome {
  /** Undefined before the first reply. */
  home: HomeView | undefined
  error: Error | null
  refetch(): void
  isFetching: boolean
  /** Whether values arrive by themselves. */
  isLive: boolean
  /** The connection was lost: what is shown may have changed. */
  isLost: boolean
  /** It is what this browser has seen last, because the server can't be reached. */
  isStored: boolean
  /** The user is no member any more; the home leaves the list. */
  hasLeft: boolean
  /** When the values were last known to be those of the server. */
  asOf: number
}

/** A home with its live values: a snapshot with the models, then one stream for the whole page. */
export function useHome(homeId: string): UsedHome {
  const queries = useQueryClient()
  const { data: snapshot, error, refetch, isFetching, dataUpdatedAt } = useQuery(homeQuery(homeId))
  const subscribe = useCallback((listener: () => void) => followHome(homeId, listener), [homeId])
  const followed = useSyncExternalStore(subscribe, () => followedHome(homeId))
  const { live, link, heardAt = 0, hasLeft = false } = followed ?? {}
  const isLive = link === 'open' && live !== undefined
  const lacks = snapshot !== undefined && live !== undefined && lacksModel(snapshot, live)

  useEffect(() => {
    if (lacks) void queries.invalidateQueries(homeQuery(homeId))
  }, [queries, homeId, lacks])

  useEffect(() => {
    if (!hasLeft) return
    void forgetHome(homeId)
    queries.removeQueries(homeQuery(homeId))
    queries.setQueryData(homesQuery.queryKey, (homes) => homes?.filter((home) => home.homeId !== homeId))
  }, [queries, homeId, hasLeft])

  const isLiveNewer = isLive || heardAt > dataUpdatedAt
  const stored = useStoredHome(homeId, snapshot === undefined && error !== null)
  const shown = snapshot ?? stored?.snapshot
  const home = useMemo(() => shown && viewOf(shown, live, isLiveNewer), [shown, live, isLiveNewer])
  const isStored = snapshot === undefined && stored !== undefined
  const asOf = isStored ? stored.at : Math.max(heardAt, dataUpdatedAt)
  useHomeStoring(snapshot && !hasLeft ? home : undefined, isLive ? undefined : asOf)
  return {
    home,
    error,
    refetch: () => void refetch(),
    isFetching,
    isLive,
    isLost: link === 'lost',
    isStored,
    hasLeft,
    asOf,
  }
}
