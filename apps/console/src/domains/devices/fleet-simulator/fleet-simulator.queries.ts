import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import {
  getFleet,
  removeFleet,
  startFleet,
  stopFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus, type Fleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { fleetTexts } from './fleet-texts.ts'

const LIVE_MS = 2_000

const isMoving = ({ status, connected }: Fleet): boolean =>
  status === fleetStatus.running || status === fleetStatus.removing || connected > 0

export const fleetQueries = {
  all: ['fleet-simulator'] as const,

  /** Polled while a change is in progress. */
  one: (productId: string) =>
    queryOptions({
      queryKey: [...fleetQueries.all, productId],
      queryFn: ({ signal }) => call(getFleet, { productId }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? LIVE_MS : false),
    }),
}

function useKeep() {
  const cache = useQueryClient()
  return (fleet: Fleet) => cache.setQueryData(fleetQueries.one(fleet.productId).queryKey, fleet)
}

export function useStartFleet() {
  const onSuccess = useKeep()
  return useMutation({
    mutationFn: (input: CheckedInputOf<typeof startFleet>) => call(startFleet, input),
    onSuccess,
    meta: { done: fleetTexts().started, errors: 'inPlace' },
  })
}

export function useStopFleet() {
  const onSuccess = useKeep()
  return useMutation({
    mutationFn: (productId: string) => call(stopFleet, { productId }),
    onSuccess,
    meta: { done: fleetTexts().stopped },
  })
}

/** No success toast: the drawer shows the progress. */
export function useRemoveFleet() {
  const onSuccess = useKeep()
  return useMutation({
    mutationFn: (productId: string) => call(removeFleet, { productId }),
    onSuccess,
    meta: { done: false },
  })
}
