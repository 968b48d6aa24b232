import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { maySee, own, readable, type Editor } from './product-rules.ts'
import { productsStore, type ProductRecord } from './products.store.ts'

/** `isOwn` is false for those who read it as a template: they see what was published, never its draft. */
export type ReadableProduct = ProductRecord & { isOwn: boolean }

/** What other domains read and lock of products. */
export function productAccess(db: Database) {
  return {
    requireOwn: async (productId: string, actor: Actor): Promise<ProductRecord> =>
      own(await productsStore(db).find(productId), actor),

    lockOwn: async (tx: DatabaseOrTransaction, productId: string, actor: Editor): Promise<ProductRecord> =>
      own(await productsStore(tx).findForUpdate(productId), actor),

    /** Its own, and templates for everyone (SI-034). */
    async readable(productId: string, actor: Actor): Promise<ReadableProduct> {
      const found = readable(await productsStore(db).find(productId), actor)
      return { ...found, isOwn: maySee(actor, found.ownerId) }
    },

    async lock(tx: DatabaseOrTransaction, productId: string): Promise<ProductRecord | undefined> {
      const found = await productsStore(tx).findForUpdate(productId)
      return found?.deletedTime === undefined ? found : undefined
    },

    setStage: (tx: DatabaseOrTransaction, productId: string, stage: PublishStatus): Promise<void> =>
      productsStore(tx).setStage(productId, stage),

    inStage: (stage: PublishStatus): Promise<string[]> => productsStore(db).idsInStage(stage),

    async find(productId: string, on: DatabaseOrTransaction = db): Promise<ProductRecord | undefined> {
      const found = await productsStore(on).find(productId)
      return found?.deletedTime === undefined ? found : undefined
    },

    async exists(productId: string): Promise<boolean> {
      const { rows } = await db.pool.query({
        name: 'products.exists',
        text: 'select from products where id = $1 and deleted_at is null',
        values: [productId],
      })
      return rows.length > 0
    },

    async areOneOwners(productIds: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(productIds)]
      const { rows } = await db.pool.query<{ owners: number; found: number }>({
        name: 'products.owners',
        text: `select count(distinct owner_id)::int as owners, count(*)::int as found from products
          where id = any($1::text[]) and deleted_at is null`,
        values: [wanted],
      })
      return rows[0]?.owners === 1 && rows[0].found === wanted.length
    },
  }
}
