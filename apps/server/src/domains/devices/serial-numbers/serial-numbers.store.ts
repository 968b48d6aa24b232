import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { isWithin } from '../../../db/time/clock-steps.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

interface NewApplication {
  accountId: number
  productId: string
  quantity: number
  createTime: number
}

export const serialNumbersStore = (db: DatabaseOrTransaction) => ({
  /** New applications of an account are serialized, so that they can be counted. */
  lockAccount: (accountId: number): Promise<void> => lockKeyInTransaction(db, 'serialApplications', accountId),

  async appliedSince(accountId: number, { since, now }: { since: number; now: number }): Promise<number> {
    const row = await db
      .selectFrom('serial_applications')
      .select((of) => of.fn.sum<number | string | null>('quantity').as('n'))
      .where('account_id', '=', accountId)
      .where(isWithin('created_at', since, now))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  async insert({ accountId, productId, quantity, createTime }: NewApplication): Promise<number> {
    const row = await db
      .insertInto('serial_applications')
      .values({ account_id: accountId, product_id: productId, quantity, created_at: new Date(createTime) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  /** Marks the first download. False where that was longer ago than `againMs`. */
  async markDownloaded(applicationId: number, at: number, againMs: number): Promise<boolean> {
    const row = await db
      .updateTable('serial_applications')
      .set({ downloaded_at: sql<Date>`coalesce(downloaded_at, ${new Date(at)})` })
      .where('id', '=', applicationId)
      .where((is) => is.or([is('downloaded_at', 'is', null), isWithin('downloaded_at', at - againMs, at)]))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async handOver({ from, to }: { from: number; to: number }): Promise<void> {
    await db.updateTable('serial_applications').set({ account_id: to }).where('account_id', '=', from).execute()
  },
})
