import { rowIdOf } from '@slipway/contract/row-id.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Stamp } from './panels.store.ts'

/** The panels that products have chosen: the ID of one, or `generated`. Callers have locked the product. */
export const productPanelsStore = (db: DatabaseOrTransaction) => ({
  async chosen(productId: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('product_panels')
      .select('panel_id')
      .where('product_id', '=', productId)
      .executeTakeFirst()
    if (!row) return undefined
    return row.panel_id === null ? GENERATED : String(row.panel_id)
  },

  async lastChosen(productId: string): Promise<{ at: number; by: number | null } | undefined> {
    const row = await db
      .selectFrom('product_panels')
      .select(['updated_at', 'updated_by'])
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row && { at: row.updated_at, by: row.updated_by }
  },

  async choose(productId: string, panelId: string, { updateTime, updatedBy }: Stamp): Promise<void> {
    const columns = { panel_id: rowIdOf(panelId) ?? null, updated_at: new Date(updateTime), updated_by: updatedBy }
    await db
      .insertInto('product_panels')
      .values({ product_id: productId, ...columns })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(columns))
      .execute()
  },
})
