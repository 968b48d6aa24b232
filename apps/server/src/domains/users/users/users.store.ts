import { userStatuses, type User, type UserStatus } from '@slipway/contract/users/users/users.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

/** A row that is not deleted. */
export interface StoredUser extends User {
  id: number
  /** As `Account.indexcode`. */
  indexcode: string
  passwordHash: string
  statusReason: string
  statusUntil: number | undefined
  statusSite: string
}

export interface UserToInsert {
  userId: string
  account: string
  indexcode: string
  passwordHash: string
  locale: Locale
  timeZone: string
  country: string
  appId: string
  at: number
}

export type ProfileChange = Partial<Pick<User, 'nickname' | 'locale' | 'timeZone' | 'country' | 'theme'>>

export interface StatusToSet {
  status: UserStatus
  reason?: string
  until?: number | undefined
  site?: string
}

export const usersStore = (db: DatabaseOrTransaction) => ({
  async byId(id: number): Promise<StoredUser | undefined> {
    return toUser(await rows(db).where('id', '=', id).executeTakeFirst())
  },

  async byIndexcode(indexcode: string): Promise<StoredUser | undefined> {
    // Test users of developers never sign in.
    const found = rows(db).where('indexcode', '=', indexcode).where('developer_account_id', 'is', null)
    return toUser(await found.executeTakeFirst())
  },

  /** Locks the row until the transaction ends. */
  async lock(id: number): Promise<StoredUser | undefined> {
    return toUser(await rows(db).where('id', '=', id).forUpdate().executeTakeFirst())
  },

  async lockByUid(uid: string): Promise<StoredUser | undefined> {
    const found = rows(db).where('uid', '=', uid).where('developer_account_id', 'is', null)
    return toUser(await found.forUpdate().executeTakeFirst())
  },

  async insert({ userId, account, indexcode, passwordHash, locale, timeZone, country, appId, at }: UserToInsert) {
    const { id } = await db
      .insertInto('users')
      .values({
        uid: userId,
        account,
        indexcode,
        password_hash: passwordHash,
        locale,
        time_zone: timeZone,
        country,
        app_id: appId,
        registered_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async change(id: number, { nickname, locale, timeZone, country, theme }: ProfileChange): Promise<void> {
    const fields = { nickname, locale, time_zone: timeZone, country, theme }
    if (Object.values(fields).every((value) => value === undefined)) return
    await db.updateTable('users').set(fields).where('id', '=', id).execute()
  },

  async setPasswordHash(id: number, passwordHash: string): Promise<void> {
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  },

  async setPhone(id: number, phone: string): Promise<void> {
    await db.updateTable('users').set({ phone }).where('id', '=', id).execute()
  },

  async setStatus(id: number, { status, reason = '', until, site = '' }: StatusToSet): Promise<void> {
    await db
      .updateTable('users')
      .set({
        status,
        status_reason: reason,
        status_until: until === undefined ? null : new Date(until),
        status_site: site,
      })
      .where('id', '=', id)
      .execute()
  },

  /** Reason, end and site of the status stay, so that it can be restored. */
  async moveTo(id: number, status: UserStatus): Promise<void> {
    await db.updateTable('users').set({ status }).where('id', '=', id).execute()
  },

  /** The row stays for what refers to it, without anything that names a person. */
  async erase(id: number, userId: string, at: number): Promise<void> {
    const gone = `gone-${userId}`
    await db
      .updateTable('users')
      .set({
        account: gone,
        indexcode: gone,
        password_hash: '',
        nickname: '',
        avatar: null,
        phone: null,
        locale: 'zh-CN',
        time_zone: 'UTC',
        country: '',
        theme: 0,
        app_id: '',
        status: userStatuses.deleted,
        status_reason: '',
        status_until: null,
        status_site: '',
        last_login_at: null,
        deleted_at: new Date(at),
      })
      .where('id', '=', id)
      .execute()
  },

  async markLogin(id: number, at: number): Promise<void> {
    await db
      .updateTable('users')
      .set({ last_login_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  },
})

const rows = (db: DatabaseOrTransaction) => db.selectFrom('users').selectAll().where('deleted_at', 'is', null)

const statuses: readonly UserStatus[] = Object.values(userStatuses)

function toUser(row: Row<'users'> | undefined): StoredUser | undefined {
  if (!row) return undefined
  return {
    id: row.id,
    userId: row.uid,
    account: row.account,
    indexcode: row.indexcode,
    passwordHash: row.password_hash,
    phone: row.phone,
    nickname: row.nickname,
    ...(row.avatar !== null && { avatar: row.avatar }),
    locale: row.locale === 'zh-CN' ? 'zh-CN' : 'en-US',
    timeZone: row.time_zone,
    country: row.country,
    theme: row.theme === 1 || row.theme === 2 ? row.theme : 0,
    // The database checks it; what it doesn't know is a broken record (SI-103).
    status: statuses.find((status) => status === row.status) ?? userStatuses.serviceError,
    statusReason: row.status_reason,
    statusUntil: row.status_until ?? undefined,
    statusSite: row.status_site,
    registerTime: row.registered_at,
  }
}

/** The fields of replies. */
export const shownUser = (stored: StoredUser): User => {
  const { userId, account, phone, nickname, avatar, locale, timeZone, country, theme, status, registerTime } = stored
  const pictured = avatar === undefined ? {} : { avatar }
  return { userId, account, phone, nickname, ...pictured, locale, timeZone, country, theme, status, registerTime }
}
