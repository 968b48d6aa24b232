import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'

/** Test users of developers: they own a test home, never sign in, and count in no statistics (SI-097). */
export const testUsersStore = (db: DatabaseOrTransaction) => ({
  async find(accountId: number): Promise<number> {
    const found = db.selectFrom('users').select('id').where('developer_account_id', '=', accountId)
    return (await found.executeTakeFirstOrThrow()).id
  },

  /** Locks the row until the transaction ends. */
  async lock(accountId: number): Promise<{ id: number; uid: string } | undefined> {
    return db
      .selectFrom('users')
      .select(['id', 'uid'])
      .where('developer_account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
  },

  /** Without effect where the account has one. */
  async insert(accountId: number, { timeZone, at }: { timeZone: string; at: number }): Promise<void> {
    const name = `test-user-${accountId}`
    await db
      .insertInto('users')
      .values({
        uid: newUid(),
        account: name,
        indexcode: name,
        password_hash: '',
        locale: 'zh-CN',
        time_zone: timeZone,
        developer_account_id: accountId,
        registered_at: new Date(at),
      })
      .onConflict((conflict) => conflict.column('developer_account_id').doNothing())
      .execute()
  },

  /** The row stays, for what refers to it. */
  async detach(userId: number): Promise<void> {
    await db.updateTable('users').set({ developer_account_id: null }).where('id', '=', userId).execute()
  },
})
