import type { CommunicationType } from '@slipway/contract/catalog/categories/categories.ts'
import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import {
  copyProduct,
  createProduct,
  deleteProduct,
  listProducts,
  listProductTemplates,
  markProductTemplate,
  restoreProduct,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { ReadableProduct } from './product-access.ts'
import type { Editor } from './product-rules.ts'
import { productsService, type ProductsDependencies } from './products.service.ts'
import { productMembers, type ProductMembers } from './member-roles.ts'
import { HAND_OVER_JOB, productHandOver } from './product-hand-over.ts'
import type { ProductRecord } from './products.store.ts'

export { HAND_OVER_JOB } from './product-hand-over.ts'
export { settingsIn } from './product-columns.ts'
export { productDetails, type ProductDetails } from './product-detail.ts'
export { ownerOf, type Editor } from './product-rules.ts'
export type { ProductRecord } from './products.store.ts'

/** The product as other domains see it. */
export interface OwnProduct {
  productId: string
  productName: string
  publishStatus: PublishStatus
  firmwareUpgradeCode: string
  categoryId: string
  communicationType: CommunicationType
}

export interface ProductsApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /**
   * The product, for members whose role suffices for the actor's call, and administrators. Throws `products.notFound` both
   * for absent and for foreign products, `products.roleTooLow` for other members.
   */
  requireOwn(productId: string, actor: Actor): Promise<ProductRecord>
  /** The same, with templates readable by everyone (SI-034): for reads that copy a template. */
  readable(productId: string, actor: Actor): Promise<ReadableProduct>
  /** As `createProduct` and `deleteProduct` do. */
  create(input: CheckedInputOf<typeof createProduct>, actor: Actor): Promise<Product>
  delete(productId: string, actor: Actor): Promise<void>
  /** As `listProducts` does. */
  list(input: CheckedInputOf<typeof listProducts>, actor: Actor): Promise<Page<Product>>
  /** As `requireOwn`, and locks the product until the transaction ends. */
  lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Editor): Promise<ProductRecord>
  /** As `updateProduct`, in the caller's transaction. */
  change(tx: DatabaseOrTransaction, input: CheckedInputOf<typeof updateProduct>, actor: Actor): Promise<void>
  /** The same for work without an account; undefined for an absent or deleted product. */
  lock(tx: DatabaseOrTransaction, productId: string): Promise<ProductRecord | undefined>
  /** The caller has locked the product. */
  setStage(tx: DatabaseOrTransaction, productId: string, stage: PublishStatus): Promise<void>
  inStage(stage: PublishStatus): Promise<string[]>
  /** For work without an account; undefined for an absent or deleted product. */
  find(productId: string, on?: DatabaseOrTransaction): Promise<OwnProduct | undefined>
  /** Whether the product exists and is not deleted; cheap enough for every connecting device. */
  exists(productId: string): Promise<boolean>
  /** Whether the actor may go on with its call; for long ones, such as streams. */
  mayStillUse(productId: string, actor: Actor): Promise<boolean>
  members: ProductMembers
  /** Whether all of these products belong to one account, and none is deleted. */
  areOneOwners(productIds: readonly string[]): Promise<boolean>
  /** Deletes the rows of products deleted more than 30 days ago (SI-031); returns their number. */
  purge(): Promise<number>
  /** The products that `purge` will delete: higher floors delete what they have of them in batches before. */
  purgeable(): Promise<string[]>
}

export function productsDomain(parts: ProductsDependencies): ProductsApi {
  const products = productsService(parts)
  const handOver = productHandOver(parts)
  return {
    routes: [
      serve(listProducts, ({ input, actor }) => products.list(input, actor)),
      serve(createProduct, ({ input, actor }) => products.create(input, actor)),
      serve(copyProduct, ({ input, actor }) => products.copy(input, actor)),
      serve(listProductTemplates, ({ input, actor }) => products.templates(input, actor)),
      serve(markProductTemplate, ({ input, actor }) => products.markTemplate(input, actor)),
      serve(updateProduct, ({ input, actor }) => products.update(input, actor)),
      serve(deleteProduct, async ({ input, actor }) => {
        await products.delete(input.productId, actor)
        return null
      }),
      serve(restoreProduct, ({ input, actor }) => products.restore(input.productId, actor)),
    ],
    jobs: [
      { name: 'products.purge', cron: '17 * * * *', run: async () => void (await products.purge()) },
      { name: HAND_OVER_JOB, cron: '* * * * *', runsAtStart: true, run: () => handOver.run() },
    ],
    subscriptions: [inTransaction(accountDeleted, handOver.begin)],
    requireOwn: products.requireOwn,
    readable: products.readable,
    create: products.create,
    delete: products.delete,
    list: products.list,
    lockOwn: products.lockOwn,
    change: products.change,
    lock: products.lock,
    setStage: products.setStage,
    inStage: products.inStage,
    find: products.find,
    exists: products.exists,
    mayStillUse: products.mayStillUse,
    members: productMembers(parts.events),
    areOneOwners: products.areOneOwners,
    purge: products.purge,
    purgeable: products.purgeable,
  }
}
