import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../db/database.ts'

export interface Account {
  accountId: number
  account: string
  /** What signs in: numeric accounts with their area code before them (VA-07). */
  indexcode: string
  /** Empty: nobody can sign in by password. */
  passwordHash: string
  roleId: number
  /** The account's public key id, not a secret (SI-003). */
  appKey: string
  /** ISO 3166 alpha-2 of the country of registration (SI-015). */
  areaCode: string | null
  isRoot: boolean
}

export type AccountToInsert = Omit<Account, 'accountId'> & { createdAt: number }

export const accountsStore = (db: DatabaseOrTransaction) => ({
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

  async setPasswordHash(accountId: number, passwordHash: string): Promise<void> {
    await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
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

const toAccount = (row: Row<'accounts'>): Account => ({
  accountId: row.id,
  account: row.account,
  indexcode: row.indexcode,
  passwordHash: row.password_hash,
  roleId: row.role_id,
  appKey: row.app_key,
  areaCode: row.area_code,
  isRoot: row.is_root,
})
