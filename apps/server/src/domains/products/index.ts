import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
  updateProduct,
} from '@slipway/contract/products/products.calls.ts'
import type { PublishStatus } from '@slipway/contract/products/products.lifecycle.ts'
import type { DatabaseOrTransaction } from '../../db/database.ts'
import { serve, type Actor, type Route } from '../../http/route.ts'
import type { Job } from '../../jobs/jobs.ts'
import { productsService, type ProductsParts } from './products.service.ts'

/** What other domains may know of a product. */
export interface OwnProduct {
  productId: string
  productName: string
  publishStatus: PublishStatus
}

export interface ProductsDoor {
  routes: Route[]
  jobs: Job[]
  /** The product, for its owner and administrators. Throws `products.notFound` alike for an absent and a foreign one. */
  requireOwn(productId: string, actor: Actor): Promise<OwnProduct>
  /** The same, and nobody else changes the product until the transaction ends. */
  lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<OwnProduct>
  /** Whether there is such a product that is not deleted; cheap enough for every device that connects. */
  exists(productId: string): Promise<boolean>
  /** All products of one account become another's, deleted ones too (RB-17). */
  handOver(tx: DatabaseOrTransaction, owners: { from: number; to: number }): Promise<void>
  /** How many products each of these accounts owns; one without may be missing. */
  totalsOf(ownerIds: readonly number[]): Promise<Map<number, number>>
  /** Removes products that were deleted more than 30 days ago (SI-031); gives how many went. */
  purge(): Promise<number>
}

export function productsDomain(parts: ProductsParts): ProductsDoor {
  const products = productsService(parts)
  return {
    routes: [
      serve(listProducts, ({ input, actor }) => products.list(input, actor)),
      serve(getProduct, ({ input, actor }) => products.detail(input.productId, actor)),
      serve(createProduct, ({ input, actor }) => products.create(input, actor)),
      serve(updateProduct, ({ input, actor }) => products.update(input, actor)),
      serve(deleteProduct, async ({ input, actor }) => {
        await products.delete(input.productId, actor)
        return null
      }),
      serve(restoreProduct, ({ input, actor }) => products.restore(input.productId, actor)),
    ],
    jobs: [{ name: 'products.purge', cron: '17 * * * *', run: async () => void (await products.purge()) }],
    requireOwn: products.requireOwn,
    lockOwn: products.lockOwn,
    exists: products.exists,
    handOver: products.handOver,
    totalsOf: products.totalsOf,
    purge: products.purge,
  }
}
