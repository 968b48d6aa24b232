import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { homeRoles } from '../../users/homes/home-rules.ts'
import { logoffStates } from '../../users/users/user-logoff.ts'
import { loginUseTypes, userIdField, userStatuses } from '../../users/users/users.ts'

/** How a user reaches a device. */
export const deviceRelations = { owner: 1, member: 2, guest: 3 } as const

/** A deletion as staff sees it (EN-DEREG, SI-104). */
const logoffFacts = {
  state: codeOf(logoffStates),
  operatingTime: epochMs,
  /** When the account is erased, or was to be; null until the deletion is confirmed. */
  clearTime: z.nullable(epochMs),
  /** Started by staff, not by the user itself. */
  isByStaff: z.boolean(),
  isRevocable: z.boolean(),
}

export const foundUser = z.object({
  userId: userIdField,
  account: z.string(),
  /** Country code and number; empty without one. */
  phone: z.string(),
  nickname: z.string(),
  accountStatus: codeOf(userStatuses),
  /** What support wrote when it set the status. */
  statusReason: z.string(),
  registerTime: epochMs,
  /** ISO 3166-1 alpha-2; empty for none. */
  area: z.string(),
  language: z.string(),
  /** The applications that the user registered with or gets pushes in. */
  apps: z.array(z.object({ appId: z.string(), appName: z.string() })),
  families: z.int(),
  devices: z.int(),
  lastLogin: z.nullable(epochMs),
  /** The latest deletion that was asked for; null without one. */
  logoff: z.nullable(z.object(logoffFacts)),
  /** Accounts, phone numbers and addresses are masked (SI-101). */
  isMasked: z.boolean(),
})
export type FoundUser = z.infer<typeof foundUser>

export const userLogin = z.object({
  time: epochMs,
  useType: codeOf(loginUseTypes),
  ip: z.string(),
  isLocalNetwork: z.boolean(),
  /** Of the address; masked, only its country. Empty: unknown. Null: no database of addresses is set. */
  place: z.nullable(z.string()),
  agent: z.string(),
  platform: z.string(),
  appVersion: z.string(),
})
export type UserLogin = z.infer<typeof userLogin>

export const userDevice = z.object({
  subSerial: z.string(),
  name: z.string(),
  productId: z.string(),
  productName: z.string(),
  online: z.boolean(),
  familyId: z.string(),
  familyName: z.string(),
  relation: codeOf(deviceRelations),
  /** Since when the home has it; for guests, since they accepted it. */
  bindTime: epochMs,
})
export type UserDevice = z.infer<typeof userDevice>

/** EN-FAMILY. */
export const userFamily = z.object({
  familyId: z.string(),
  familyName: z.string(),
  members: z.array(
    z.object({
      memberId: z.string(),
      name: z.string(),
      role: codeOf(homeRoles),
      addTime: epochMs,
      /** The member is the queried user. */
      isQueried: z.boolean(),
    }),
  ),
})
export type UserFamily = z.infer<typeof userFamily>

export const logoffRecord = z.object({
  ...logoffFacts,
  userId: userIdField,
  /** EN-DEREG-01: the staff account, or the user itself. */
  operatorId: z.string(),
  /** The staff account's sign-in name; empty where the user did it itself. */
  operator: z.string(),
  /** Masked. */
  account: z.string(),
  /** Why the last erasure failed; empty unless it did. */
  failure: z.string(),
})
export type LogoffRecord = z.infer<typeof logoffRecord>

/** Of a deletion that was started or revoked. */
export const logoffChange = z.object({ state: codeOf(logoffStates), clearTime: z.nullable(epochMs) })

export const exportFormats = ['xlsx', 'json'] as const
