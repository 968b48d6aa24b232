import { DAY_MS } from '@slipway/contract/durations.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type {
  copyProduct,
  createProduct,
  listProducts,
  listProductTemplates,
  markProductTemplate,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import {
  productCreated,
  productDeleted,
  productPurged,
  productRestored,
} from '@slipway/contract/products/products/products.events.ts'
import { isDeletable, isFrozen, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import { addProduct, randomDigits } from './product-adding.ts'
import { hasNewPlan, mayRead, maySee, own, readable, requireUnfrozen, type Editor } from './product-rules.ts'
import { productsStore, type ProductRecord } from './products.store.ts'
import { productsViews } from './products.views.ts'

export interface ProductsDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  categories: CategoriesApi
  uploads: UploadsApi
  events: EventPublisher
  /** Where the 11 digits of a network prefix come from (SI-035). */
  drawDigits?: () => string
}

/** `isOwn` is false for those who read it as a template: they see what was published, never its draft. */
export type ReadableProduct = ProductRecord & { isOwn: boolean }

const PURGE_BATCH = 50

export function productsService(parts: ProductsDependencies) {
  const { db, clock, accounts, categories, uploads, events, drawDigits = randomDigits } = parts
  const views = productsViews(db.pool)

  async function view(productId: string, actor: Actor): Promise<Product> {
    const found = await views.find(productId)
    if (!found || !mayRead(actor, found)) throw new DomainError('products.notFound')
    return found.product
  }

  async function change(
    tx: DatabaseOrTransaction,
    input: CheckedInputOf<typeof updateProduct>,
    actor: Actor,
  ): Promise<void> {
    const { productId, apPrefix: typedPrefix, updateTime: startedFrom, ...fields } = input
    const current = own(await productsStore(tx).findForUpdate(productId), actor)
    await requireNewest('products.savedMeanwhile', current, startedFrom, { accounts, tx })
    const wanted = { ...fields, typedPrefix }
    if (isFrozen(current.publishStatus)) requireUnfrozen(current, wanted)
    if (hasNewPlan(current, wanted)) await categories.requireOffer(wanted, tx)
    if (wanted.productPic !== current.productPic) await uploads.requirePicture(wanted.productPic, 'productPic', tx)
    const updateTime = Math.max(clock.now(), current.updateTime + 1)
    await productsStore(tx).change(productId, { ...wanted, updateTime, updatedBy: actor.accountId })
  }

  return {
    async list(input: CheckedInputOf<typeof listProducts>, actor: Actor): Promise<Page<Product>> {
      if (input.isAdmin && !actor.permissions.administrator) throw new DomainError('access.denied')
      return views.list({
        ownerId: input.isAdmin ? undefined : actor.accountId,
        publishStatus: input.publishStatus,
        keyword: input.keyword,
        offset: offsetOf(input),
        limit: input.pageSize,
      })
    },

    async create(input: CheckedInputOf<typeof createProduct>, actor: Actor): Promise<Product> {
      await uploads.requirePicture(input.productPic, 'productPic')
      const { apPrefix: typedPrefix, templateFeatures = [], ...fields } = input
      const { categoryId } = fields
      const ownerId = actor.accountId
      const productId = await inTransaction(db, async (tx) => {
        await categories.requireOffer(input, tx)
        const added = await addProduct(tx, { ...fields, typedPrefix }, ownerId, clock.now(), drawDigits)
        const created = { productId: added, ownerId, categoryId, templateFeatures, copiedFrom: null }
        await events.publish(tx, productCreated, created)
        return added
      })
      return view(productId, actor)
    },

    /** SI-032: what is not said is as in the original; the copy is the copier's, unpublished and no template. */
    async copy(
      { copyPid, apPrefix: typedPrefix, ...said }: CheckedInputOf<typeof copyProduct>,
      actor: Actor,
    ): Promise<Product> {
      const original = readable(await productsStore(db).find(copyPid), actor)
      if (said.categoryId !== undefined && said.categoryId !== original.categoryId) {
        throw new DomainError('products.copyKeepsCategory', { field: 'categoryId' })
      }
      const fields = {
        productName: said.productName,
        productModel: said.productModel,
        productPic: said.productPic ?? original.productPic,
        remark: said.remark ?? original.remark,
        categoryId: original.categoryId,
        accessType: said.accessType ?? original.accessType,
        communicationType: said.communicationType ?? original.communicationType,
        typedPrefix,
      }
      await categories.requireOffer(fields)
      await uploads.requirePicture(fields.productPic, 'productPic')
      const ownerId = actor.accountId
      const productId = await inTransaction(db, async (tx) => {
        // What may be read when it is copied counts, not when it was asked for.
        readable(await productsStore(tx).findForUpdate(copyPid), actor)
        const added = await addProduct(tx, fields, ownerId, clock.now(), drawDigits)
        const { categoryId } = fields
        const created = { productId: added, ownerId, categoryId, templateFeatures: [], copiedFrom: copyPid }
        await events.publish(tx, productCreated, created)
        return added
      })
      return view(productId, actor)
    },

    templates: (input: CheckedInputOf<typeof listProductTemplates>): Promise<Page<Product>> =>
      views.templates({ categoryId: input.categoryId, offset: offsetOf(input), limit: input.pageSize }),

    async markTemplate(
      { productId, isTemplate }: CheckedInputOf<typeof markProductTemplate>,
      actor: Actor,
    ): Promise<Product> {
      await inTransaction(db, async (tx) => {
        own(await productsStore(tx).findForUpdate(productId), actor)
        await productsStore(tx).setTemplate(productId, isTemplate === 1)
      })
      return view(productId, actor)
    },

    change,

    async update(input: CheckedInputOf<typeof updateProduct>, actor: Actor): Promise<Product> {
      await inTransaction(db, (tx) => change(tx, input, actor))
      return view(input.productId, actor)
    },

    async delete(productId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const current = own(await productsStore(tx).findForUpdate(productId), actor)
        if (!isDeletable(current.publishStatus)) throw new DomainError('products.notDeletable')
        await productsStore(tx).setDeleted(productId, clock.now())
        await events.publish(tx, productDeleted, { productId, ownerId: current.ownerId })
      })
    },

    async restore(productId: string, actor: Actor): Promise<Product> {
      await inTransaction(db, async (tx) => {
        const current = await productsStore(tx).findForUpdate(productId)
        const isRestorable =
          current?.deletedTime !== undefined &&
          maySee(actor, current.ownerId) &&
          current.deletedTime >= keptSince(clock.now())
        if (!isRestorable) throw new DomainError('products.notRestorable')
        await productsStore(tx).setDeleted(productId, undefined)
        await events.publish(tx, productRestored, { productId, ownerId: current.ownerId })
      })
      return view(productId, actor)
    },

    /** Gives how many products went; so many at a time that nobody waits long for their locks. */
    async purge(): Promise<number> {
      let purged = 0
      for (;;) {
        const gone = await inTransaction(db, async (tx) => {
          const products = await productsStore(tx).purgeDeletedBefore(keptSince(clock.now()), PURGE_BATCH)
          for (const product of products) await events.publish(tx, productPurged, product)
          return products
        })
        purged += gone.length
        if (gone.length < PURGE_BATCH) return purged
      }
    },

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

const keptSince = (now: number): number => now - productLimits.keepDeletedDays * DAY_MS
