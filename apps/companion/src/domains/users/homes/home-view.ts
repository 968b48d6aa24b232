import type { HomeDevice, HomeSnapshot } from '@slipway/contract/users/homes/home-devices.ts'
import type { HomeChanges } from '@slipway/contract/users/homes/home-live.calls.ts'
import type { HomeScene } from '@slipway/contract/users/homes/home-scenes.ts'
import type { Home, HomeMember, Room } from '@slipway/contract/users/homes/homes.ts'

/** What the stream of a home has said so far: whole since its first event. */
export interface LiveHome {
  home: Home | undefined
  rooms: Room[]
  scenes: HomeScene[]
  members: HomeMember[]
  devices: HomeDevice[]
  /** How often the stream has said that a device has another event. */
  events: ReadonlyMap<string, number>
}

export const noLiveHome: LiveHome = {
  home: undefined,
  rooms: [],
  scenes: [],
  members: [],
  devices: [],
  events: new Map(),
}

export function withChanges(live: LiveHome, changes: HomeChanges): LiveHome {
  const {
    home = live.home,
    rooms = live.rooms,
    scenes = live.scenes,
    members = live.members,
    deviceIds,
    changed = [],
  } = changes
  const known = new Map([...live.devices, ...changed].map((device) => [device.deviceId, device]))
  const ids = deviceIds ?? live.devices.map(({ deviceId }) => deviceId)
  const devices = ids.flatMap((deviceId) => known.get(deviceId) ?? [])
  return { home, rooms, scenes, members, devices, events: withEvents(live.events, changes.events) }
}

export function withEvents(
  before: ReadonlyMap<string, number>,
  deviceIds: readonly string[] = [],
): ReadonlyMap<string, number> {
  return deviceIds.length === 0
    ? before
    : new Map([...before, ...deviceIds.map((deviceId) => [deviceId, (before.get(deviceId) ?? 0) + 1] as const)])
}

/** A home as pages show it. */
export interface HomeView extends HomeSnapshot {
  /** Undefined and empty until the stream has said it. */
  home: Home | undefined
  members: HomeMember[]
}

interface Compared {
  known: HomeDevice
  isSame: boolean
}

/** Every event of the stream keeps the devices that it does not name, so each is compared once. */
const compared = new WeakMap<HomeDevice, Compared>()

/** Compared as text, which is faster on a phone than a deep comparison. The server writes both in the same order. */
function isSame(known: HomeDevice, now: HomeDevice): boolean {
  const before = compared.get(now)
  if (before?.known === known) return before.isSame
  const found = { known, isSame: JSON.stringify(known) === JSON.stringify(now) }
  compared.set(now, found)
  return found.isSame
}

/** The first event of a stream repeats the snapshot: devices that are the same are the same objects, and are not drawn again. */
function sameOnes(known: readonly HomeDevice[], now: readonly HomeDevice[]): HomeDevice[] {
  const before = new Map(known.map((device) => [device.deviceId, device]))
  return now.map((device) => {
    const old = before.get(device.deviceId)
    return old !== undefined && isSame(old, device) ? old : device
  })
}

/** The models are those of the snapshot; all that changes is the stream's where it is the newer of the two. */
export const viewOf = (snapshot: HomeSnapshot, live: LiveHome | undefined, isLiveNewer: boolean): HomeView => ({
  ...snapshot,
  ...(live &&
    isLiveNewer && { rooms: live.rooms, scenes: live.scenes, devices: sameOnes(snapshot.devices, live.devices) }),
  home: live?.home,
  members: live?.members ?? [],
})

/** Whether a device is of a product whose model the snapshot does not have. */
export const lacksModel = ({ models }: HomeSnapshot, { devices }: LiveHome): boolean =>
  devices.some(({ productId }) => !(productId in models))
