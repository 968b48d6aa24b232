import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface CategoryUses {
  /** Includes the deleted ones, which can be restored. */
  products: number
  deletedProducts: number
}

/** As the triggers of products write them. */
const scopes = ['productsOfCategory', 'deletedProductsOfCategory'] as const

/**
 * The number of products of each of these subcategories, including restorable ones, from the totals of products;
 * subcategories without products can be missing.
 */
export async function productsIn(
  categoryIds: readonly string[],
  on: DatabaseOrTransaction,
): Promise<Map<string, CategoryUses>> {
  if (categoryIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('counters')
    .select(['scope', 'key', 'n'])
    .where('scope', 'in', scopes)
    .where('key', 'in', categoryIds)
    .execute()
  const uses = new Map<string, CategoryUses>()
  for (const { scope, key, n } of rows) {
    const { products, deletedProducts } = uses.get(key) ?? { products: 0, deletedProducts: 0 }
    const deleted = scope === 'productsOfCategory' ? 0 : n
    uses.set(key, { products: products + n, deletedProducts: deletedProducts + deleted })
  }
  return uses
}
