import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface CategoryUses {
  /** Includes the deleted ones, which can be restored. */
  products: number
  deletedProducts: number
}

/**
 * The number of products of each of these subcategories, including restorable ones; subcategories without products are
 * missing.
 */
export async function productsIn(
  categoryIds: readonly string[],
  on: DatabaseOrTransaction,
): Promise<Map<string, CategoryUses>> {
  if (categoryIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('products')
    .select((of) => ['category_id', of.fn.countAll<number>().as('n'), of.fn.count<number>('deleted_at').as('deleted')])
    .where('category_id', 'in', categoryIds.map(Number))
    .groupBy('category_id')
    .execute()
  return new Map(rows.map((row) => [String(row.category_id), { products: row.n, deletedProducts: row.deleted }]))
}
