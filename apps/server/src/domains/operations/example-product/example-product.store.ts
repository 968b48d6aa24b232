import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export const exampleProductStore = (db: DatabaseOrTransaction) => ({
  /** Undefined for an example that was deleted in the product list. */
  async idOf(accountId: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select p.id from example_products e join products p on p.id = e.product_id and p.deleted_at is null
      where e.account_id = ${accountId}`.execute(db)
    return rows[0]?.id
  },

  /** False where the account has an example already. */
  async mark(accountId: number, productId: string): Promise<boolean> {
    const { rows } = await sql`
      insert into example_products as e (account_id, product_id) values (${accountId}, ${productId})
      on conflict (account_id) do update set product_id = excluded.product_id
      where not exists (select from products p where p.id = e.product_id and p.deleted_at is null)
      returning product_id`.execute(db)
    return rows.length > 0
  },

  async unmark(accountId: number): Promise<void> {
    await db.deleteFrom('example_products').where('account_id', '=', accountId).execute()
  },

  /** Devices that people added, with those of applications for serial numbers. */
  async ownDevices(productId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::bigint as n from counters
      where scope in ('devices', 'devicesWaiting') and key = ${productId}`.execute(db)
    return rows[0]?.n ?? 0
  },
})
