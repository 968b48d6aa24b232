import type { DatabaseOrTransaction } from '../../../db/database.ts'

/**
 * The number of products of each of these subcategories, including restorable ones; subcategories without products are
 * missing.
 */
export async function productsIn(
  categoryIds: readonly string[],
  on: DatabaseOrTransaction,
): Promise<Map<string, number>> {
  if (categoryIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('products')
    .select((of) => ['category_id', of.fn.countAll<number>().as('n')])
    .where('category_id', 'in', categoryIds.map(Number))
    .groupBy('category_id')
    .execute()
  return new Map(rows.map((row) => [String(row.category_id), row.n]))
}
