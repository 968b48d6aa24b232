import type { FilterContent, SavedFilter } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface ViewOwner {
  accountId: number
  productId: string
}

/** How an account reads the device list of a product: its columns and saved filters. */
export const deviceViewsStore = (db: DatabaseOrTransaction) => ({
  async columns({ accountId, productId }: ViewOwner): Promise<string[] | null> {
    const row = await db
      .selectFrom('device_columns')
      .select('columns')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row?.columns ?? null
  },

  async saveColumns({ accountId, productId }: ViewOwner, columns: string[]): Promise<void> {
    await db
      .insertInto('device_columns')
      .values({ account_id: accountId, product_id: productId, columns })
      .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet({ columns }))
      .execute()
  },

  async filters({ accountId, productId }: ViewOwner): Promise<SavedFilter[]> {
    const { rows } = await sql<SavedFilter>`
      select id::text as "filterId", name, filter from device_filters
      where account_id = ${accountId} and product_id = ${productId} order by lower(name)`.execute(db)
    return rows
  },

  async saveFilter(
    { accountId, productId }: ViewOwner,
    { name, filter, at }: { name: string; filter: FilterContent; at: number },
  ): Promise<SavedFilter> {
    const { rows } = await sql<SavedFilter>`
      insert into device_filters (account_id, product_id, name, filter, created_at)
      values (${accountId}, ${productId}, ${name}, ${JSON.stringify(filter)}::jsonb, ${new Date(at)})
      on conflict (account_id, product_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
      returning id::text as "filterId", name, filter`.execute(db)
    const [saved] = rows
    if (!saved) throw new Error('a saved filter returned no row')
    return saved
  },

  async deleteFilter({ accountId, productId }: ViewOwner, filterId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('device_filters')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .where('id', '=', Number(filterId))
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** What belongs to the account alone goes with it. */
  async deleteViewsOf(accountId: number): Promise<void> {
    await db.deleteFrom('device_columns').where('account_id', '=', accountId).execute()
    await db.deleteFrom('device_filters').where('account_id', '=', accountId).execute()
  },
})
