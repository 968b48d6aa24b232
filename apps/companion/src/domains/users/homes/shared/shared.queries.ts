import {
  endShare,
  listSharedDevices,
  listShares,
  shareDevice,
} from '@slipway/contract/users/homes/shares/shares.calls.ts'
import type { SharedDevice } from '@slipway/contract/users/homes/shares/shares.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { followedShares, followShares, sharedIn } from './share-stream.ts'

export const sharedQuery = queryOptions({
  queryKey: ['shared', 'list'],
  queryFn: ({ signal }) => call(listSharedDevices, {}, { signal }),
})

const never = () => () => undefined

/** What others share with the user, live while there is something. */
export function useShared(): SharedDevice[] {
  const { data = [] } = useQuery(sharedQuery)
  const hasAny = data.length > 0
  const subscribe = useCallback((listener: () => void) => (hasAny ? followShares(listener) : never()), [hasAny])
  const followed = useSyncExternalStore(subscribe, () => (hasAny ? followedShares() : undefined))
  if (followed?.hasLeft) return []
  return followed?.link === 'open' && followed.live ? sharedIn(followed.live) : data
}

export const deviceSharesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'shares'],
    queryFn: ({ signal }) => call(listShares, { deviceId }, { signal }),
  })

type Terms = Omit<Parameters<typeof call<typeof shareDevice>>[1], 'deviceId'>

export function useShareDevice(deviceId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (terms: Terms) => call(shareDevice, { deviceId, ...terms }),
    meta: { errors: 'inPlace' },
    onSuccess: () => queries.invalidateQueries(deviceSharesQuery(deviceId)),
  })
}

/** Of a share that the user has given, or of one that it has accepted. */
export function useEndShare(done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (shareId: string) => call(endShare, { shareId }),
    meta: { done },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['shared'] })
      await queries.invalidateQueries({ queryKey: ['device'] })
    },
  })
}
