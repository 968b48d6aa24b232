import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { listScenes, runScene } from '@slipway/contract/users/scenes/scenes.calls.ts'
import type { ActionResult } from '@slipway/contract/users/scenes/scenes.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { storedHome } from '../chosen-home.ts'
import { homesQuery } from '../home.queries.ts'

export const scenesQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', 'scenes', homeId],
    queryFn: ({ signal }) => call(listScenes, { homeId }, { signal }),
  })

/** The home that the home page shows. */
export function useShownHome() {
  const { data: homes, error, refetch, isFetching } = useQuery(homesQuery)
  const home = homes?.find(({ homeId }) => homeId === storedHome()) ?? homes?.[0]
  return { home, isLoaded: homes !== undefined, error, refetch, isFetching }
}

/** With the answers of the devices, as far as they come in time. */
export const run = (sceneId: string): Promise<ActionResult[]> =>
  call(runScene, { sceneId, waitMs: controlLimits.shortWaitMs })
