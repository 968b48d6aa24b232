import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

export interface LockToKeep {
  accountId: number
  account: string
  lockedUntil: number
  at: number
  /** The owner is notified where the last notice is older. */
  noticeEveryMs: number
}

export const accountLocksStore = (db: DatabaseOrTransaction) => ({
  /** Returns whether the owner has to be notified. */
  async keep({ accountId, account, lockedUntil, at, noticeEveryMs }: LockToKeep): Promise<boolean> {
    const now = new Date(at)
    const { due } = await db
      .insertInto('account_locks')
      .values({ account_id: accountId, account, locked_until: new Date(lockedUntil), notified_at: now })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          locked_until: new Date(lockedUntil),
          notified_at: sql`case when account_locks.notified_at <= ${new Date(at - noticeEveryMs)}::timestamptz
            then ${now}::timestamptz else account_locks.notified_at end`,
        }),
      )
      .returning(sql<boolean>`notified_at = ${now}::timestamptz`.as('due'))
      .executeTakeFirstOrThrow()
    return due
  },

  /** The row stays for the time of its last notice. Returns whether the account was locked. */
  async end(accountId: number, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('account_locks')
      .set({ locked_until: new Date(at) })
      .where('account_id', '=', accountId)
      .where('locked_until', '>', moment(at))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
