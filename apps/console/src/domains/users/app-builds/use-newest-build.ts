import { watchBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { watch } from '@slipway/web-client/watch.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildQueries, invalidateBuilds } from './app-builds.queries.ts'

/** The newest build of a type: while it is in progress, each step as it happens (ST-48), besides the polling of ST-49. */
export function useNewestBuild(appId: string, packageType: PackageType) {
  const cache = useQueryClient()
  const query = useQuery(buildQueries.newest(appId, packageType))
  const isRunning = query.data?.state === buildState.running
  useEffect(() => {
    if (!isRunning) return undefined
    const { queryKey } = buildQueries.newest(appId, packageType)
    const stop = watch(watchBuild, { appId, packageType }, ({ build }) => cache.setQueryData(queryKey, build))
    return () => {
      stop()
      // It has ended, which its history, its key and the application show as well.
      void invalidateBuilds(cache)
    }
  }, [cache, isRunning, appId, packageType])
  return query
}
