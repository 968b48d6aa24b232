import { homeSnapshot, type HomeDeviceDetail, type HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import { home as listedHome } from '@slipway/contract/users/homes/homes.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { forgetOffline, readOffline, storeOffline } from '../../../shared/offline-store.ts'

/** Values arrive several times a second; what is stored may be a little older. */
const STORE_EVERY_MS = 5_000

const storedHome = z.object({ at: z.number(), snapshot: homeSnapshot })
const storedHomes = z.array(listedHome)
const HOMES = 'homes'
const keyOf = (homeId: string): string => `home ${homeId}`

/** What an earlier version of the app has stored is read by the rules of this one, or not at all. */
async function read<Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): Promise<z.core.output<Schema> | null> {
  const { success, data } = z.safeParse(schema, await readOffline(key))
  return success ? data : null
}

const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const

/** The last state of a home that this browser has seen; read once it is needed. */
export const useStoredHome = (homeId: string, isNeeded: boolean) =>
  useQuery(
    queryOptions({
      ...once,
      queryKey: ['stored', homeId],
      queryFn: isNeeded ? () => read(keyOf(homeId), storedHome) : skipToken,
    }),
  ).data ?? undefined

export const useStoredHomes = (isNeeded: boolean) =>
  useQuery(
    queryOptions({ ...once, queryKey: ['stored'], queryFn: isNeeded ? () => read(HOMES, storedHomes) : skipToken }),
  ).data ?? undefined

/** What the last states of the homes of this browser say of a device: its panel can be drawn, and not be used. */
async function readDevice(deviceId: string): Promise<{ at: number; device: HomeDeviceDetail } | null> {
  for (const { homeId } of (await read(HOMES, storedHomes)) ?? []) {
    const { at = 0, snapshot } = (await read(keyOf(homeId), storedHome)) ?? {}
    const device = snapshot?.devices.find((one) => one.deviceId === deviceId)
    if (!snapshot || !device) continue
    const model = snapshot.models[device.productId] ?? []
    return {
      at,
      device: { ...device, homeId, shareId: null, panel: null, productModel: '', serial: '', model, may: ['see'] },
    }
  }
  return null
}

export const useStoredDevice = (deviceId: string, isNeeded: boolean) =>
  useQuery(
    queryOptions({
      ...once,
      queryKey: ['stored', 'device', deviceId],
      queryFn: isNeeded ? () => readDevice(deviceId) : skipToken,
    }),
  ).data ?? undefined

export const storeHomes = (homes: z.infer<typeof storedHomes>): Promise<unknown> => storeOffline(HOMES, homes)
export const forgetHome = (homeId: string): Promise<unknown> => forgetOffline(keyOf(homeId))

/**
 * Stores what the server has said of a home, now and then and when the page is hidden. `asOf` is undefined while its values
 * are live; without a home there is nothing to store.
 */
export function useHomeStoring(home: HomeSnapshot | undefined, asOf: number | undefined): void {
  const latest = useRef({ home, asOf })
  const homeId = home?.homeId
  useEffect(() => {
    latest.current = { home, asOf }
  }, [home, asOf])
  useEffect(() => {
    if (homeId === undefined) return undefined
    const store = () => {
      const { home: now, asOf: at = Date.now() } = latest.current
      if (!now) return
      const { devices, models, rooms, scenes } = now
      const snapshot: HomeSnapshot = { homeId, devices, models, rooms, scenes }
      void storeOffline(keyOf(homeId), { at, snapshot })
    }
    const onVisibility = () => document.visibilityState === 'hidden' && store()
    store()
    const timer = setInterval(store, STORE_EVERY_MS)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [homeId])
}
