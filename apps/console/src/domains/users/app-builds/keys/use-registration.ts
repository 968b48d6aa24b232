import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateBuilds } from '../app-builds.queries.ts'
import { keyQueries } from './keys.queries.ts'

/** The newest proof package. The first one creates the release key, which the page then shows. */
export function useRegistration(appId: string) {
  const cache = useQueryClient()
  const query = useQuery(keyQueries.registration(appId))
  const isRunning = query.data?.state === buildState.running
  useEffect(() => {
    if (!isRunning) return undefined
    return () => void invalidateBuilds(cache)
  }, [cache, isRunning])
  return query
}
