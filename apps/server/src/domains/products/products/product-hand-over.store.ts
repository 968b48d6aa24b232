import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export const handOverStore = (db: DatabaseOrTransaction) => ({
  /** Gives the heir some products of the account and ends its memberships of these; returns how many. */
  async move({ accountId, heirId }: { accountId: number; heirId: number }, limit: number): Promise<number> {
    // Before any counter, and in the order in which the purge takes them, so that no two transactions deadlock.
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where(
        'id',
        'in',
        db.selectFrom('product_members').select('product_id').where('account_id', '=', accountId).limit(limit),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const ids = rows.map((row) => row.id)
    const isOne = sql<string>`any(${ids})`
    await db
      .updateTable('products')
      .set({ owner_id: heirId })
      .where('owner_id', '=', accountId)
      .where('id', '=', isOne)
      .execute()
    await db.deleteFrom('product_members').where('account_id', '=', accountId).where('product_id', '=', isOne).execute()
    return ids.length
  },

  /** Memberships that are still to be ended. */
  async left(accountId: number): Promise<number> {
    const row = await db
      .selectFrom('product_members')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },
})
