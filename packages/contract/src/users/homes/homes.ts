import * as z from 'zod/mini'
import { codeOf, epochMs, integer, line } from '../../schema.ts'
import { avatarIdField, nicknameField, userCountryField, userTimeZoneField } from '../users/users.ts'
import { homeRoles } from './home-rules.ts'
import { homeLimits } from './homes.limits.ts'

/** Opaque IDs: the numbers of rows are never shown. */
const opaqueId = z.string().check(z.regex(/^[\w-]{22}$/))
export const homeId = opaqueId
export const roomId = opaqueId
export const memberId = opaqueId
/** Of a device in its home; the next home that has the device knows it under another ID. */
export const homeDeviceId = opaqueId
export const shareId = opaqueId
/** Of a command that a person has given, of an event, and of an update of a device. */
export const commandId = opaqueId
export const homeEventId = opaqueId
export const upgradeId = opaqueId
export const inviteToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const homeName = line(homeLimits.name)
export const roomName = line(homeLimits.roomName)
export const homeDeviceName = line(homeLimits.deviceName)

export const home = z.object({
  homeId,
  name: z.string(),
  timeZone: userTimeZoneField,
  country: userCountryField,
  /** The caller's. */
  role: codeOf(homeRoles),
  mayManage: z.boolean(),
  members: integer({ min: 1, max: homeLimits.members }),
  devices: z.int(),
})
export type Home = z.infer<typeof home>

export const room = z.object({ roomId, name: z.string() })
export type Room = z.infer<typeof room>

export const homeMember = z.object({
  memberId,
  /** Empty where the user has chosen none; then `account` names the member. */
  nickname: nicknameField,
  /** Absent without a profile picture. */
  avatar: z.optional(avatarIdField),
  /** Masked. */
  account: z.string(),
  role: codeOf(homeRoles),
  mayManage: z.boolean(),
  addTime: epochMs,
  isMe: z.boolean(),
})
export type HomeMember = z.infer<typeof homeMember>
