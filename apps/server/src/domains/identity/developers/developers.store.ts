import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface DeveloperRecord {
  accountId: number
  email: string
  joinedAt: number
  /** Undefined: still a developer. */
  leftAt: number | undefined
  client: { appKey: string; sealedSecret: Buffer; secretAt: number } | undefined
}

export interface KeysToKeep {
  appKey: string
  sealedSecret: Buffer
  at: number
}

export const developersStore = (db: DatabaseOrTransaction) => ({
  async byAccount(accountId: number): Promise<DeveloperRecord | undefined> {
    const row = await db.selectFrom('developers').selectAll().where('account_id', '=', accountId).executeTakeFirst()
    return row && toDeveloper(row)
  },

  async byAppKey(appKey: string): Promise<DeveloperRecord | undefined> {
    const row = await db.selectFrom('developers').selectAll().where('app_key', '=', appKey).executeTakeFirst()
    return row && toDeveloper(row)
  },

  /**
   * Returns whether the account joined; an existing developer is unchanged. Throws a unique violation on another's
   * address.
   */
  async join(accountId: number, email: string, at: number): Promise<boolean> {
    const fresh = { email, joined_at: new Date(at), left_at: null }
    const joined = await db
      .insertInto('developers')
      .values({ account_id: accountId, ...fresh })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(fresh).where('developers.left_at', 'is not', null),
      )
      .returning('account_id')
      .executeTakeFirst()
    return joined !== undefined
  },

  /** Returns whether the account was a developer. Deletes its keys. */
  async leave(accountId: number, at: number): Promise<boolean> {
    const left = await db
      .updateTable('developers')
      .set({ left_at: new Date(at), app_key: null, app_secret: null, secret_at: null })
      .where('account_id', '=', accountId)
      .where('left_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    return left !== undefined
  },

  /** Returns whether the keys were stored: `over` is the key that they replace, null where none may exist. */
  async keepKeys(accountId: number, { appKey, sealedSecret, at }: KeysToKeep, over: string | null): Promise<boolean> {
    const kept = await db
      .updateTable('developers')
      .set({ app_key: appKey, app_secret: sealedSecret, secret_at: new Date(at) })
      .where('account_id', '=', accountId)
      .where('left_at', 'is', null)
      .where('app_key', over === null ? 'is' : '=', over)
      .returning('account_id')
      .executeTakeFirst()
    return kept !== undefined
  },

  async remove(accountId: number): Promise<void> {
    await db.deleteFrom('developers').where('account_id', '=', accountId).execute()
    await db.deleteFrom('developer_prompts_dismissed').where('account_id', '=', accountId).execute()
  },

  async isPromptDismissed(accountId: number): Promise<boolean> {
    const row = await db
      .selectFrom('developer_prompts_dismissed')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row !== undefined
  },

  async dismissPrompt(accountId: number): Promise<void> {
    await db
      .insertInto('developer_prompts_dismissed')
      .values({ account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

const toDeveloper = (row: Row<'developers'>): DeveloperRecord => ({
  accountId: row.account_id,
  email: row.email,
  joinedAt: row.joined_at,
  leftAt: row.left_at ?? undefined,
  client:
    row.app_key !== null && row.app_secret !== null && row.secret_at !== null
      ? { appKey: row.app_key, sealedSecret: row.app_secret, secretAt: row.secret_at }
      : undefined,
})
