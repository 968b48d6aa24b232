import type { HomeDevice, HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { NetworkFailed } from '@slipway/web-client/network-failed.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { followedHome, followHome } from '../home-stream.ts'
import type { Followed } from '../live-stream.ts'
import { followedShares, followShares } from '../shared/share-stream.ts'
import { useOpenedPanel } from './opened/use-opened-panel.ts'
import { useStoredDevice } from '../stored-home.ts'
import { deviceQuery } from './device.queries.ts'
import { asHeard } from './device-view.ts'

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
  /** How often it has said that the device has another event. */
  events: number
}

function ofHome(homeId: string, deviceId: string): Heard {
  const followed = followedHome(homeId)
  const { live } = followed ?? {}
  const isWhole = live?.home !== undefined
  const device = live?.devices.find((one) => one.deviceId === deviceId)
  return { followed, isWhole, device, events: live?.events.get(deviceId) ?? 0 }
}

function ofShares(deviceId: string): Heard {
  const followed = followedShares()
  const { live } = followed ?? {}
  const isShared = live?.shares.some((share) => share.deviceId === deviceId) ?? false
  const device = isShared ? live?.devices.get(deviceId) : undefined
  return { followed, isWhole: live !== undefined, device, events: live?.events.get(deviceId) ?? 0 }
}

/** Its events are read again when the stream says that there is another, or that one was marked as over. */
function useNewEvents(deviceId: string, heard: number): void {
  const queries = useQueryClient()
  const known = useRef(heard)
  useEffect(() => {
    if (known.current === heard) return
    known.current = heard
    void queries.invalidateQueries({ queryKey: ['device', deviceId, 'events'] })
  }, [queries, deviceId, heard])
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
  useNewEvents(deviceId, heard.events)
  const { link, heardAt = 0, hasLeft = false } = heard.followed ?? {}
  const isOpen = link === 'open' && heard.isWhole
  const found = isOpen || heardAt > dataUpdatedAt ? heard.device : undefined
  const stored = useStoredDevice(deviceId, data === undefined && error instanceof NetworkFailed)
  const isDown = useIsConnectionDown()
  const device = data && { ...asHeard(data, found), panel }
  return {
    device: device ?? stored?.device,
    asOf: device === undefined ? stored?.at : isDown ? Math.max(heardAt, dataUpdatedAt) : undefined,
    isGone: hasLeft || (isOpen && found === undefined),
    error,
    isFetching,
    refetch: () => void refetch(),
  }
}
