import type { HomeDevice, HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { followedHome, followHome } from '../home-stream.ts'
import type { Followed } from '../live-stream.ts'
import { followedShares, followShares } from '../shared/share-stream.ts'
import { useOpenedPanel } from './opened/use-opened-panel.ts'
import { useStoredDevice } from '../stored-home.ts'
import { deviceQuery } from './device.queries.ts'

interface UsedDevice {
  device: HomeDeviceDetail | undefined
  /** The server can't be reached: the values are of this time, and nothing can be set. */
  asOf: number | undefined
  /** It has left the home, or the user has; or its share is over. */
  isGone: boolean
  error: Error | null
  isFetching: boolean
  refetch(): void
}

const never = () => () => undefined

/** What a stream says of one device. */
interface Heard {
  followed: Followed<unknown> | undefined
  /** It has said everything once. */
  isWhole: boolean
  device: HomeDevice | undefined
}

function ofHome(homeId: string, deviceId: string): Heard {
  const followed = followedHome(homeId)
  const { live } = followed ?? {}
  const isWhole = live?.home !== undefined
  return { followed, isWhole, device: live?.devices.find((one) => one.deviceId === deviceId) }
}

function ofShares(deviceId: string): Heard {
  const followed = followedShares()
  const { live } = followed ?? {}
  const isShared = live?.shares.some((share) => share.deviceId === deviceId) ?? false
  return { followed, isWhole: live !== undefined, device: isShared ? live?.devices.get(deviceId) : undefined }
}

/** A device with its model, whose name, place, values and connection follow the stream of its home, or of shares. */
export function useDevice(deviceId: string): UsedDevice {
  const { data, error, isFetching, refetch, dataUpdatedAt, isFetchedAfterMount } = useQuery(deviceQuery(deviceId))
  const panel = useOpenedPanel(data && { deviceId, panel: data.panel, isFresh: isFetchedAfterMount })
  const homeId = data?.homeId
  const isGuest = data !== undefined && data.shareId !== null
  const subscribe = useCallback(
    (listener: () => void) =>
      isGuest ? followShares(listener) : homeId === undefined ? never() : followHome(homeId, listener),
    [homeId, isGuest],
  )
  useSyncExternalStore(subscribe, () =>
    isGuest ? followedShares() : homeId === undefined ? undefined : followedHome(homeId),
  )
  const heard = isGuest ? ofShares(deviceId) : ofHome(homeId ?? '', deviceId)
  const { link, heardAt = 0, hasLeft = false } = heard.followed ?? {}
  const isOpen = link === 'open' && heard.isWhole
  const found = isOpen || heardAt > dataUpdatedAt ? heard.device : undefined
  const stored = useStoredDevice(deviceId, data === undefined && error instanceof NetworkFailed)
  const isDown = useIsConnectionDown()
  const device = data && { ...data, ...found, panel }
  return {
    device: device ?? stored?.device,
    asOf: device === undefined ? stored?.at : isDown ? Math.max(heardAt, dataUpdatedAt) : undefined,
    isGone: hasLeft || (isOpen && found === undefined),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
