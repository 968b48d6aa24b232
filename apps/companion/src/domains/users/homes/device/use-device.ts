import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { followedHome, followHome } from '../home-stream.ts'
import { deviceQuery } from './device.queries.ts'

interface UsedDevice {
  device: HomeDeviceDetail | undefined
  /** It has left the home, or the user has. */
  isGone: boolean
  error: Error | null
  isFetching: boolean
  refetch(): void
}

const never = () => () => undefined

/** A device with its model, whose name, place, values and connection follow the stream of its home. */
export function useDevice(deviceId: string): UsedDevice {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(deviceQuery(deviceId))
  const homeId = data?.homeId
  const subscribe = useCallback(
    (listener: () => void) => (homeId === undefined ? never() : followHome(homeId, listener)),
    [homeId],
  )
  const followed = useSyncExternalStore(subscribe, () => (homeId === undefined ? undefined : followedHome(homeId)))
  const { live, link, heardAt = 0, hasLeft = false } = followed ?? {}
  const isOpen = link === 'open' && live?.home !== undefined
  const found = isOpen || heardAt > dataUpdatedAt ? live?.devices.find((one) => one.deviceId === deviceId) : undefined
  return {
    device: data && found ? { ...data, ...found } : data,
    isGone: hasLeft || (isOpen && found === undefined),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
