import type { AccountLocale } from '@slipway/contract/identity/accounts/account-locale.ts'
import { chosenLocale } from '@slipway/contract/locale.ts'
import { sql } from 'kysely'
import { lockInTransaction } from '../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface Account {
  accountId: number
  account: string
  /** What signs in: numeric accounts with their area code before them (VA-07). */
  indexcode: string
  /** Empty: sign-in by password is not possible. */
  passwordHash: string
  roleId: number
  /** The account's public key id, not a secret (SI-003). */
  appKey: string
  /** ISO 3166 alpha-2 of the country of registration (SI-015). */
  areaCode: string | null
  isRoot: boolean
  /** Empty for an account without a name. */
  accountName: string
  /** The address of the profile picture; empty without one. */
  picture: string
  /** An IANA name; empty: the browser's. */
  timeZone: string
  locale: AccountLocale
}

export type ProfileChange = Partial<Pick<Account, 'accountName' | 'picture' | 'timeZone' | 'locale'>>

export type AccountToInsert = Omit<Account, 'accountId' | keyof ProfileChange> & { createdAt: number }

/** Reads that lock nothing. */
const accountReads = (db: DatabaseOrTransaction) => ({
  async byId(accountId: number): Promise<Account | undefined> {
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row && toAccount(row)
  },

  async byIndexcode(indexcode: string): Promise<Account | undefined> {
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('indexcode', '=', indexcode)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row && toAccount(row)
  },

  /** Deleted accounts keep their names: what they made is still theirs by name. */
  async namesOf(accountIds: readonly number[]): Promise<Map<number, string>> {
    if (accountIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'account'])
      .where('id', '=', sql<number>`any(${accountIds}::bigint[])`)
      .execute()
    return new Map(rows.map(({ id, account }) => [id, account]))
  },

  async root(): Promise<Account | undefined> {
    const row = await db.selectFrom('accounts').selectAll().where('is_root', '=', true).executeTakeFirst()
    return row && toAccount(row)
  },
})

export const accountsStore = (db: DatabaseOrTransaction) => ({
  ...accountReads(db),

  async insert(account: AccountToInsert): Promise<number> {
    const { id } = await db
      .insertInto('accounts')
      .values({
        account: account.account,
        indexcode: account.indexcode,
        password_hash: account.passwordHash,
        role_id: account.roleId,
        app_key: account.appKey,
        area_code: account.areaCode,
        is_root: account.isRoot,
        created_at: new Date(account.createdAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Holds off every other change of this account, and of what is owned by it, until the transaction ends. */
  async findForUpdate(accountId: number): Promise<Account | undefined> {
    const row = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    return row && toAccount(row)
  },

  /** Whether the account has this password; until the transaction ends it keeps it. */
  async keepsPassword(accountId: number, passwordHash: string): Promise<boolean> {
    const row = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('password_hash', '=', passwordHash)
      .forShare()
      .executeTakeFirst()
    return row !== undefined
  },

  async setRole(accountId: number, roleId: number): Promise<void> {
    await db.updateTable('accounts').set({ role_id: roleId }).where('id', '=', accountId).execute()
  },

  async setName(accountId: number, accountName: string): Promise<void> {
    await db.updateTable('accounts').set({ account_name: accountName }).where('id', '=', accountId).execute()
  },

  async setProfile(accountId: number, { accountName, picture, timeZone, locale }: ProfileChange): Promise<void> {
    const changed = {
      ...(accountName !== undefined && { account_name: accountName }),
      ...(picture !== undefined && { picture }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(locale !== undefined && { locale }),
    }
    if (Object.keys(changed).length === 0) return
    await db.updateTable('accounts').set(changed).where('id', '=', accountId).execute()
  },

  /** Throws a unique violation where another account has the address. */
  async setAddress(accountId: number, { account, indexcode }: Pick<Account, 'account' | 'indexcode'>): Promise<void> {
    await db.updateTable('accounts').set({ account, indexcode }).where('id', '=', accountId).execute()
  },

  async setSignedIn(accountId: number, at: number): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ last_sign_in_at: new Date(at) })
      .where('id', '=', accountId)
      .execute()
  },

  async setDeleted(accountId: number, at: number): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ deleted_at: new Date(at) })
      .where('id', '=', accountId)
      .execute()
  },

  /** Deleted accounts keep pointing at a role, too. Gives those that changed. */
  async moveRole({ from, to }: { from: number; to: number }): Promise<number[]> {
    const moved = await db
      .updateTable('accounts')
      .set({ role_id: to })
      .where('role_id', '=', from)
      .returning('id')
      .execute()
    return moved.map(({ id }) => id)
  },

  /** Locks out concurrent permission changes until the transaction ends. */
  lockAdministration: (): Promise<void> => lockInTransaction(db, 'administration'),

  async setPasswordHash(accountId: number, passwordHash: string): Promise<void> {
    await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
  },
})

const toAccount = (row: Row<'accounts'>): Account => ({
  accountId: row.id,
  account: row.account,
  indexcode: row.indexcode,
  passwordHash: row.password_hash,
  roleId: row.role_id,
  appKey: row.app_key,
  areaCode: row.area_code,
  isRoot: row.is_root,
  accountName: row.account_name,
  picture: row.picture,
  timeZone: row.time_zone,
  locale: chosenLocale(row.locale) ?? '',
})
