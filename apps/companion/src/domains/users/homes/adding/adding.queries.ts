import { listShownGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import { claimDevice, getLabelProduct } from '@slipway/contract/users/homes/binding.calls.ts'
import { listNearbyDevices } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { addHome, addRoom, listRooms } from '@slipway/contract/users/homes/homes.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { homesQuery } from '../home.queries.ts'

/** What a label says; without a product where it was typed. */
export interface TypedLabel {
  productId?: string | undefined
  serial: string
  /** Undefined where the label has none: the button of the device was pressed. */
  code?: string | undefined
}

/** What the QR code of a virtual device says. */
export interface ShownTicket {
  ticket: string
}

/** A device whose button was pressed in the network of the phone. */
export interface PressedDevice {
  nearbyId: string
}

/** An existing home, or the name of a new one. */
export type HomeChoice = { homeId: string } | { name: string }

export type Claimed = ResultOf<typeof claimDevice> & { homeId: string }

/** A room of the home, the name of a new one, or none. */
export type RoomChoice = { roomId: string } | { name: string } | undefined

/** Written once by the manufacturer: read once a visit. */
export const guidesQuery = (productId: string) =>
  queryOptions({
    queryKey: ['network guides', productId],
    queryFn: ({ signal }) => call(listShownGuides, { productId }, { signal }),
    staleTime: Infinity,
  })

export const roomsQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', 'rooms', homeId],
    queryFn: ({ signal }) => call(listRooms, { homeId }, { signal }),
  })

export const labelProductQuery = (productId: string) =>
  queryOptions({
    queryKey: ['labelProduct', productId],
    queryFn: ({ signal }) => call(getLabelProduct, { productId }, { signal }),
  })

const NEARBY_EVERY_MS = 3 * SECOND_MS

/** Paused while the page is hidden. */
export const nearbyQuery = queryOptions({
  queryKey: ['nearbyDevices'],
  queryFn: ({ signal }) => call(listNearbyDevices, {}, { signal }),
  refetchInterval: NEARBY_EVERY_MS,
  staleTime: 0,
})

export const takesDevices = ({ role, mayManage }: Home): boolean => role === homeRoles.owner || mayManage

/** A new home is created for it. The form offers that one if what follows is refused, and creates no other. */
export async function homeIdOf(queries: QueryClient, home: HomeChoice): Promise<string> {
  if ('homeId' in home) return home.homeId
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const { homeId } = await call(addHome, { name: home.name, timeZone })
  await queries.invalidateQueries(homesQuery)
  return homeId
}

export function useClaim() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      label,
      home,
    }: {
      label: TypedLabel | ShownTicket | PressedDevice
      home: HomeChoice
    }): Promise<Claimed> => {
      const homeId = await homeIdOf(queries, home)
      return { ...(await call(claimDevice, { homeId, ...label })), homeId }
    },
    meta: { errors: 'inPlace' },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['homes'] }),
  })
}

/** Names the device and puts it into its room, which is added to the home where it is new. */
export function usePlaceDevice({ deviceId, homeId }: { deviceId: string; homeId: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, room }: { name: string; room: RoomChoice }) => {
      let roomId = room && 'roomId' in room ? room.roomId : undefined
      if (room && 'name' in room) {
        roomId = (await call(addRoom, { homeId, name: room.name })).roomId
        await queries.invalidateQueries(roomsQuery(homeId))
      }
      return call(updateHomeDevice, { deviceId, name, roomId: roomId ?? '' })
    },
    meta: { errors: 'inPlace' },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['homes'] }),
        queries.invalidateQueries({ queryKey: ['device', deviceId] }),
      ]),
  })
}
