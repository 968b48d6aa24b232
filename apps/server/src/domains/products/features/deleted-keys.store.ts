import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** How long the undo of a deletion can bring long identifiers back. */
const KEEP_MS = 24 * 60 * 60 * 1000

/** CN-01: long identifiers that a product's features had until recently. */
export const deletedKeysStore = (db: DatabaseOrTransaction) => ({
  async remember(productId: string, keys: readonly string[], now: number): Promise<void> {
    if (keys.length === 0) return
    await db
      .deleteFrom('deleted_long_keys')
      .where('product_id', '=', productId)
      .where('deleted_at', '<', moment(now - KEEP_MS))
      .execute()
    await db
      .insertInto('deleted_long_keys')
      .values([...new Set(keys)].map((key) => ({ product_id: productId, de_key: key, deleted_at: new Date(now) })))
      .onConflict((of) => of.columns(['product_id', 'de_key']).doUpdateSet({ deleted_at: sql`excluded.deleted_at` }))
      .execute()
  },

  async known(productId: string, keys: readonly string[], now: number): Promise<Set<string>> {
    const rows = await db
      .selectFrom('deleted_long_keys')
      .select('de_key')
      .where('product_id', '=', productId)
      .where('de_key', 'in', keys)
      .where('deleted_at', '>=', moment(now - KEEP_MS))
      .execute()
    return new Set(rows.map((row) => row.de_key))
  },
})
