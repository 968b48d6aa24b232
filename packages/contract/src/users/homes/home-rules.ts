/** EN-FAMILY-06. */
export const homeRoles = { owner: 1, member: 2 } as const
export type HomeRole = (typeof homeRoles)[keyof typeof homeRoles]

/** A member's place in a home. The owner's `mayManage` means nothing: it may do everything. */
export interface HomePlace {
  role: HomeRole
  mayManage: boolean
}

/** The place of a user that one device is shared with: it is in no home. */
export interface GuestPlace {
  role: 'guest'
  mayControl: boolean
}
export type DevicePlace = HomePlace | GuestPlace

/** What can be done in a home; everything that needs a permission is one of these. */
export const homeDeeds = ['see', 'control', 'manage', 'govern'] as const
/**
 * `see`: values, history since binding, why a device is offline. `control`: set, invoke, one's own timers. `manage`: add
 * devices, rename, rooms, scenes, firmware consent. `govern`: invite, change and remove members, hand over, dissolve.
 */
export type HomeDeed = (typeof homeDeeds)[number]

type Rank = 'owner' | 'manager' | 'member' | 'viewer'

const granted: Readonly<Record<Rank, readonly HomeDeed[]>> = {
  owner: ['see', 'control', 'manage', 'govern'],
  manager: ['see', 'control', 'manage'],
  member: ['see', 'control'],
  viewer: ['see'],
}

/** A guest that may control the device has the rights of a member, for this device alone. */
function rankOf(place: DevicePlace): Rank {
  if (place.role === 'guest') return place.mayControl ? 'member' : 'viewer'
  if (place.role === homeRoles.owner) return 'owner'
  return place.mayManage ? 'manager' : 'member'
}

/** The permission table of a home. A user without a place in it may do nothing. */
export const mayInHome = (place: DevicePlace | undefined, deed: HomeDeed): boolean =>
  place !== undefined && granted[rankOf(place)].includes(deed)

export const deedsOf = (place: DevicePlace): readonly HomeDeed[] => granted[rankOf(place)]

/** Unbinding and moving to another home: the owner any device, a manager those that it added itself. */
export const mayTakeAway = (place: DevicePlace | undefined, hasAddedIt: boolean): boolean =>
  mayInHome(place, 'govern') || (mayInHome(place, 'manage') && hasAddedIt)

/** Who gets a home whose owner's account is erased: of these members, in the order in which they joined. */
export const heirOf = <Member extends HomePlace>(members: readonly Member[]): Member | undefined =>
  members.find(({ mayManage }) => mayManage) ?? members[0]
