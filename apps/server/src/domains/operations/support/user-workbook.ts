import { supportLimits } from '@slipway/contract/operations/support/support.limits.ts'
import type { FoundUser, LogoffRecord, UserDevice, UserLogin } from '@slipway/contract/operations/support/support.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Database } from '../../../db/database.ts'
import { exportWords, heads, sheetNames } from './export-words.ts'
import { pagesAfter, section, type Section } from './export-sections.ts'
import { logoffRecordsViews } from './logoff-records.views.ts'
import {
  nameForStaff,
  nameForUser,
  shownDevice,
  shownFamilies,
  shownLogin,
  shownRecord,
  shownUser,
  type PlaceOfLogin,
} from './shown-users.ts'
import { supportHomesViews } from './support-homes.views.ts'
import { supportUsersViews, type RowKey, type UserRow } from './support-users.views.ts'

const { exportStep: step, loginsShownMs } = supportLimits

const time = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())
const word = (words: Readonly<Record<number, Bilingual>>, code: number, locale: Locale): string => {
  const found = words[code]
  return found ? inLocale(found, locale) : String(code)
}
const yesNo = (is: boolean, locale: Locale): string => inLocale(is ? exportWords.yes : exportWords.no, locale)

const accountColumns = [
  { head: heads.userId, cell: ({ userId }: FoundUser) => userId },
  { head: heads.account, cell: ({ account }: FoundUser) => account },
  { head: heads.phone, cell: ({ phone }: FoundUser) => phone },
  { head: heads.nickname, cell: ({ nickname }: FoundUser) => nickname },
  {
    head: heads.accountStatus,
    cell: ({ accountStatus }: FoundUser, locale: Locale) => word(exportWords.statuses, accountStatus, locale),
  },
  { head: heads.registerTime, cell: ({ registerTime }: FoundUser) => time(registerTime) },
  { head: heads.lastLogin, cell: ({ lastLogin }: FoundUser) => time(lastLogin) },
  { head: heads.area, cell: ({ area }: FoundUser) => area },
  { head: heads.language, cell: ({ language }: FoundUser) => language },
  { head: heads.apps, cell: ({ apps }: FoundUser) => apps.map(({ appName, appId }) => appName || appId).join('; ') },
]

const loginColumns = [
  { head: heads.time, cell: (login: UserLogin) => time(login.time) },
  {
    head: heads.useType,
    cell: ({ useType }: UserLogin, locale: Locale) => word(exportWords.useTypes, useType, locale),
  },
  { head: heads.ip, cell: ({ ip }: UserLogin) => ip },
  { head: heads.place, cell: ({ place }: UserLogin) => place ?? '' },
  { head: heads.agent, cell: ({ agent }: UserLogin) => agent },
  { head: heads.platform, cell: ({ platform }: UserLogin) => platform },
  { head: heads.appVersion, cell: ({ appVersion }: UserLogin) => appVersion },
]

const deviceColumns = [
  { head: heads.subSerial, cell: ({ subSerial }: UserDevice) => subSerial },
  { head: heads.deviceName, cell: ({ name }: UserDevice) => name },
  { head: heads.productName, cell: ({ productName }: UserDevice) => productName },
  { head: heads.productId, cell: ({ productId }: UserDevice) => productId },
  { head: heads.online, cell: ({ online }: UserDevice, locale: Locale) => yesNo(online, locale) },
  { head: heads.familyName, cell: ({ familyName }: UserDevice) => familyName },
  {
    head: heads.relation,
    cell: ({ relation }: UserDevice, locale: Locale) => word(exportWords.relations, relation, locale),
  },
  { head: heads.bindTime, cell: ({ bindTime }: UserDevice) => time(bindTime) },
]

type Member = ReturnType<typeof shownFamilies>[number]['members'][number] & { familyId: string; familyName: string }

const familyColumns = [
  { head: heads.familyId, cell: ({ familyId }: Member) => familyId },
  { head: heads.familyName, cell: ({ familyName }: Member) => familyName },
  { head: heads.memberId, cell: ({ memberId }: Member) => memberId },
  { head: heads.memberName, cell: ({ name }: Member) => name },
  { head: heads.role, cell: ({ role }: Member, locale: Locale) => word(exportWords.roles, role, locale) },
  { head: heads.addTime, cell: ({ addTime }: Member) => time(addTime) },
]

const logoffColumns = [
  { head: heads.operatingTime, cell: ({ operatingTime }: LogoffRecord) => time(operatingTime) },
  { head: heads.state, cell: ({ state }: LogoffRecord, locale: Locale) => word(exportWords.states, state, locale) },
  {
    head: heads.operator,
    cell: ({ isByStaff, operator }: LogoffRecord, locale: Locale) =>
      isByStaff ? operator : inLocale(exportWords.byUser, locale),
  },
  { head: heads.clearTime, cell: ({ clearTime }: LogoffRecord) => time(clearTime) },
]

export interface ExportedUser {
  row: UserRow
  isMasked: boolean
  /** Names of staff, and accounts of other users, are for staff only. */
  isForStaff: boolean
  now: number
  placeOf: PlaceOfLogin
}

/** SI-102: account, sign-ins of 90 days, devices, families, deletions; no secrets. */
export function userSections(db: Database, { row, isMasked, isForStaff, now, placeOf }: ExportedUser): Section[] {
  const masking = { isMasked }
  const users = supportUsersViews(db)
  const homes = supportHomesViews(db)

  async function* account(): AsyncGenerator<FoundUser[]> {
    yield [shownUser(row, masking)]
  }

  async function* logins(): AsyncGenerator<UserLogin[]> {
    const asked = { userId: row.id, since: now - loginsShownMs }
    const read = (after: RowKey | undefined) => users.loginsAfter(asked, after, step)
    for await (const page of pagesAfter(read, { keyOf: ({ at, id }) => ({ at, id }), step })) {
      yield page.map((login) => shownLogin(login, masking, placeOf))
    }
  }

  async function* devices(): AsyncGenerator<UserDevice[]> {
    const read = (after = 0) => homes.devicesAfter(row.id, now, after, step)
    for await (const page of pagesAfter(read, { keyOf: ({ device_id }) => device_id, step })) {
      yield page.map(shownDevice)
    }
  }

  async function* families(): AsyncGenerator<Member[]> {
    // A user is in few homes, of few members.
    const rows = await homes.members(row.id, { offset: 0, limit: homeLimits.homes })
    for (const { members, ...family } of shownFamilies(
      rows,
      row.id,
      isForStaff ? nameForStaff(masking) : nameForUser,
    )) {
      yield members.map((member) => ({ ...family, ...member }))
    }
  }

  async function* logoffs(): AsyncGenerator<LogoffRecord[]> {
    const read = (below: number | undefined) => logoffRecordsViews(db).ofUser(row.id, below, step)
    for await (const page of pagesAfter(read, { keyOf: ({ id }) => id, step })) {
      const shown = page.map(shownRecord)
      yield isForStaff ? shown : shown.map((record) => ({ ...record, operator: '', operatorId: '' }))
    }
  }

  return [
    section({ key: 'account', name: sheetNames.account, columns: accountColumns, pages: account }),
    section({ key: 'logins', name: sheetNames.logins, columns: loginColumns, pages: logins }),
    section({ key: 'devices', name: sheetNames.devices, columns: deviceColumns, pages: devices }),
    section({ key: 'families', name: sheetNames.families, columns: familyColumns, pages: families }),
    section({ key: 'deregistration', name: sheetNames.deregistration, columns: logoffColumns, pages: logoffs }),
  ]
}
