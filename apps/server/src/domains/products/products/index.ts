import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import {
  copyProduct,
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  listProductTemplates,
  markProductTemplate,
  restoreProduct,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product, ProductDetail } from '@slipway/contract/products/products/products.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { productsService, type ProductsDependencies, type ReadableProduct } from './products.service.ts'
import { productsStore, type ProductRecord } from './products.store.ts'

export type { ProductRecord } from './products.store.ts'

/** What other domains may know of a product. */
export interface OwnProduct {
  productId: string
  productName: string
  publishStatus: PublishStatus
  firmwareUpgradeCode: string
}

export interface ProductsApi {
  routes: Route[]
  jobs: Job[]
  /** The product, for its owner and administrators. Throws `products.notFound` alike for an absent and a foreign one. */
  requireOwn(productId: string, actor: Actor): Promise<ProductRecord>
  /** The same, and templates for everyone (SI-034): for reads that a template is copied by. */
  readable(productId: string, actor: Actor): Promise<ReadableProduct>
  /** As `listProducts` does. */
  list(input: CheckedInputOf<typeof listProducts>, actor: Actor): Promise<Page<Product>>
  /** As its page shows it. */
  detail(productId: string, actor: Actor): Promise<ProductDetail>
  /** The same, and nobody else changes the product until the transaction ends. */
  lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<ProductRecord>
  /** As `updateProduct` does, within a transaction. */
  change(tx: DatabaseOrTransaction, input: CheckedInputOf<typeof updateProduct>, actor: Actor): Promise<void>
  /** The same for work that nobody's account does; undefined for an absent or deleted one. */
  lock(tx: DatabaseOrTransaction, productId: string): Promise<ProductRecord | undefined>
  /** For who holds its lock. */
  setStage(tx: DatabaseOrTransaction, productId: string, stage: PublishStatus): Promise<void>
  inStage(stage: PublishStatus): Promise<string[]>
  /** For work that nobody's account does; undefined for an absent or deleted one. */
  find(productId: string, on?: DatabaseOrTransaction): Promise<OwnProduct | undefined>
  /** Whether there is such a product that is not deleted; cheap enough for every device that connects. */
  exists(productId: string): Promise<boolean>
  /** Whether all of these products are one account's, and none is deleted. */
  areOneOwners(productIds: readonly string[]): Promise<boolean>
  /** All products of one account become another's, deleted ones too (RB-17). */
  handOver(tx: DatabaseOrTransaction, owners: { from: number; to: number }): Promise<void>
  /** How many products each of these accounts owns; one without may be missing. */
  totalsOf(ownerIds: readonly number[]): Promise<Map<number, number>>
  /** How many products each of these categories has, those that can still be restored among them. */
  countByCategory(categoryIds: readonly string[], on: DatabaseOrTransaction): Promise<Map<string, number>>
  /** Removes products that were deleted more than 30 days ago (SI-031); gives how many went. */
  purge(): Promise<number>
}

export function productsDomain(parts: ProductsDependencies): ProductsApi {
  const products = productsService(parts)
  return {
    routes: [
      serve(listProducts, ({ input, actor }) => products.list(input, actor)),
      serve(getProduct, ({ input, actor }) => products.detail(input.productId, actor)),
      serve(createProduct, ({ input, actor }) => products.create(input, actor)),
      serve(copyProduct, ({ input, actor }) => products.copy(input, actor)),
      serve(listProductTemplates, ({ input }) => products.templates(input)),
      serve(markProductTemplate, ({ input, actor }) => products.markTemplate(input, actor)),
      serve(updateProduct, ({ input, actor }) => products.update(input, actor)),
      serve(deleteProduct, async ({ input, actor }) => {
        await products.delete(input.productId, actor)
        return null
      }),
      serve(restoreProduct, ({ input, actor }) => products.restore(input.productId, actor)),
    ],
    jobs: [{ name: 'products.purge', cron: '17 * * * *', run: async () => void (await products.purge()) }],
    requireOwn: products.requireOwn,
    readable: products.readable,
    list: products.list,
    detail: products.detail,
    lockOwn: products.lockOwn,
    change: products.change,
    lock: products.lock,
    setStage: products.setStage,
    inStage: products.inStage,
    find: products.find,
    exists: products.exists,
    areOneOwners: products.areOneOwners,
    handOver: products.handOver,
    totalsOf: products.totalsOf,
    countByCategory: (categoryIds, on) => productsStore(on).countByCategory(categoryIds),
    purge: products.purge,
  }
}
