import { nextState } from '@slipway/contract/lifecycle.ts'
import { maskedAccount, maskedAddresses, nameForOthers } from '@slipway/contract/devices/device-query/masked.ts'
import {
  deviceRelations,
  type FoundUser,
  type LogoffRecord,
  type UserDevice,
  type UserFamily,
  type UserLogin,
} from '@slipway/contract/operations/support/support.ts'
import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { logoffLifecycle } from '@slipway/contract/users/users/user-logoff.lifecycle.ts'
import { logoffStates } from '@slipway/contract/users/users/user-logoff.ts'
import { loginUseTypes, userStatuses } from '@slipway/contract/users/users/users.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { Geoip } from '../../../geoip/geoip.ts'
import { isLocalNetwork } from '../../identity/sign-in/index.ts'
import type { LogoffRow } from './logoff-records.views.ts'
import type { DeviceRow, MemberRow } from './support-homes.views.ts'
import type { LoginRow, UserRow } from './support-users.views.ts'

/** The code of a column that the database checks. */
function codeIn<Code extends number>(codes: Readonly<Record<string, Code>>, value: number): Code {
  const found = Object.values(codes).find((code) => code === value)
  if (found === undefined) throw new Error(`unknown code ${value}`)
  return found
}

interface Masking {
  isMasked: boolean
}

const masks = ({ isMasked }: Masking) => ({
  account: (text: string): string => (isMasked ? maskedAccount(text) : text),
  address: (text: string): string => (isMasked ? maskedAddresses(text) : text),
})

interface LogoffFacts {
  state: number
  asked_at: number
  ends_at: number | null
  operator_id: number | null
}

function logoffFacts({ state: stored, asked_at, ends_at, operator_id }: LogoffFacts) {
  const state = codeIn(logoffStates, stored)
  return {
    state,
    operatingTime: asked_at,
    clearTime: ends_at,
    isByStaff: operator_id !== null,
    isRevocable: nextState(logoffLifecycle, state, 'withdraw') !== undefined,
  }
}

export function shownUser(row: UserRow, masking: Masking): FoundUser {
  const { account } = masks(masking)
  const { logoff_state: state, asked_at, ends_at, operator_id } = row
  return {
    userId: row.uid,
    account: account(row.account),
    phone: account(row.phone ?? ''),
    nickname: account(row.nickname),
    accountStatus: codeIn(userStatuses, row.status),
    statusReason: row.status_reason,
    registerTime: row.registered_at,
    area: row.country,
    language: row.locale,
    apps: row.app_id === '' ? [] : [{ appId: row.app_id, appName: row.app_name ?? '' }],
    families: row.families,
    devices: row.devices,
    lastLogin: row.last_login_at,
    logoff: state === null || asked_at === null ? null : logoffFacts({ state, asked_at, ends_at, operator_id }),
    isMasked: masking.isMasked,
  }
}

/** Where an address is, for the reader: null where it can't be known. */
export type PlaceOfLogin = (ip: string, masking: Masking) => string | null

export const placesOf =
  (geoip: Geoip | undefined, locale: Locale): PlaceOfLogin =>
  (ip, { isMasked }) => {
    if (!geoip) return null
    const { country, province, city } = geoip.placeOf(ip, locale) ?? { country: '', province: '', city: '' }
    return (isMasked ? [country] : [country, province, city])
      .filter((part, at, all) => part !== '' && part !== all[at - 1])
      .join(' · ')
  }

export const shownLogin = (row: LoginRow, masking: Masking, placeOf: PlaceOfLogin): UserLogin => ({
  time: row.at,
  useType: codeIn(loginUseTypes, row.use_type),
  ip: masks(masking).address(row.ip),
  isLocalNetwork: isLocalNetwork(row.ip),
  place: placeOf(row.ip, masking),
  agent: row.agent,
  platform: row.platform,
  appVersion: row.app_version,
})

export const shownDevice = (row: DeviceRow): UserDevice => ({
  subSerial: row.serial,
  name: row.name,
  productId: row.product_id,
  productName: row.product_name,
  online: row.online,
  familyId: row.home_uid,
  familyName: row.home_name,
  relation: codeIn(deviceRelations, row.relation),
  bindTime: row.bound_at,
})

export type NameMember = (member: { nickname: string; account: string }) => string

export const nameForStaff =
  (masking: Masking): NameMember =>
  ({ nickname, account }) =>
    masks(masking).account(nickname || account)

/** In a user's own export: as the app names other users. */
export const nameForUser: NameMember = nameForOthers

/** Rows of a home follow one another. */
export function shownFamilies(rows: readonly MemberRow[], queried: number, nameOf: NameMember): UserFamily[] {
  const families = new Map<string, UserFamily>()
  for (const row of rows) {
    const family = families.get(row.home_uid) ?? { familyId: row.home_uid, familyName: row.home_name, members: [] }
    families.set(row.home_uid, family)
    family.members.push({
      memberId: row.uid,
      name: nameOf(row),
      role: codeIn(homeRoles, row.role),
      addTime: row.added_at,
      isQueried: row.user_id === queried,
    })
  }
  return [...families.values()]
}

export const shownRecord = (row: LogoffRow): LogoffRecord => ({
  ...logoffFacts(row),
  userId: row.uid,
  operatorId: row.operator_id === null ? row.uid : String(row.operator_id),
  operator: row.operator ?? '',
  account: row.account_masked,
  failure: row.failure ?? '',
})
