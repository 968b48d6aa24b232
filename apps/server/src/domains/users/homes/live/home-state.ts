import type { HomeDevice } from '@slipway/contract/users/homes/home-devices.ts'
import type { HomeChanges } from '@slipway/contract/users/homes/home-live.calls.ts'
import type { HomeScene } from '@slipway/contract/users/homes/home-scenes.ts'
import type { Room } from '@slipway/contract/users/homes/homes.ts'
import type { Database } from '../../../../db/database.ts'
import { homeDevicesViews } from '../home-devices.views.ts'
import { homeScenesOf } from '../home-scenes.views.ts'
import { homesStore, type HomeFields } from '../homes.store.ts'
import { membersStore, type StoredMember } from '../members.store.ts'
import { roomsStore } from '../rooms.store.ts'

/** A home as its streams know it, of which each member sees its own side. */
export interface HomeState {
  fields: HomeFields
  rooms: Room[]
  scenes: HomeScene[]
  members: StoredMember[]
  /** By the numbers of their rows, in the order of the home. */
  devices: ReadonlyMap<number, HomeDevice>
}

/** Undefined where the home was dissolved. */
export async function readHome(db: Database, homeRow: number): Promise<HomeState | undefined> {
  const [fields, rooms, scenes, members, devices] = await Promise.all([
    homesStore(db).fieldsOf(homeRow),
    roomsStore(db).listOf(homeRow),
    homeScenesOf(db, homeRow),
    membersStore(db).listOf(homeRow),
    homeDevicesViews(db).shownIn(homeRow),
  ])
  return fields && { fields, rooms, scenes, members, devices }
}

/** The state with these devices as they are now, in one query. */
export async function rereadDevices(
  db: Database,
  homeRow: number,
  state: HomeState,
  deviceRows: readonly number[],
): Promise<HomeState> {
  const now = await homeDevicesViews(db).shownIn(homeRow, deviceRows)
  const asked = new Set(deviceRows)
  const devices = new Map<number, HomeDevice>()
  for (const [row, device] of state.devices) {
    const current = asked.has(row) ? now.get(row) : device
    if (current) devices.set(row, current)
  }
  return { ...state, devices }
}

/** What was not read again is the same object. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
const idsOf = ({ devices }: HomeState): string[] => [...devices.values()].map(({ deviceId }) => deviceId)

/** What a member is sent; undefined for a user who is none. */
export function homeChangesFor(
  userId: number,
  before: HomeState | undefined,
  after: HomeState,
): HomeChanges | undefined {
  const place = after.members.find((member) => member.userId === userId)
  if (!place) return undefined
  const isOther = (partOf: (state: HomeState) => unknown): boolean => !before || !isSame(partOf(before), partOf(after))
  const hasOtherMembers = isOther(({ members }) => members)
  const hasOtherDevices = isOther(idsOf)
  const changed = [...after.devices].filter(([row, device]) => !isSame(before?.devices.get(row), device))
  const { role, mayManage } = place
  return {
    // Its counts and the caller's role follow from the other parts.
    ...((hasOtherMembers || hasOtherDevices || isOther(({ fields }) => fields)) && {
      home: { ...after.fields, role, mayManage, members: after.members.length, devices: after.devices.size },
    }),
    ...(hasOtherMembers && {
      members: after.members.map(({ userId: of, ...member }) => ({ ...member, isMe: of === userId })),
    }),
    ...(isOther(({ rooms }) => rooms) && { rooms: after.rooms }),
    ...(isOther(({ scenes }) => scenes) && { scenes: after.scenes }),
    ...(hasOtherDevices && { deviceIds: idsOf(after) }),
    ...((changed.length > 0 || !before) && { changed: changed.map(([, device]) => device) }),
  }
}
