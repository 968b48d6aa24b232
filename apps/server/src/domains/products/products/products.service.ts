import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type {
  listProducts,
  listProductTemplates,
  markProductTemplate,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { isFrozen } from '@slipway/contract/products/products/products.lifecycle.ts'
import { productFilters, type Product, type productPlan } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import { lockOwn, productAccess } from './product-access.ts'
import { productCreating } from './product-creating.ts'
import { productDeleting } from './product-deleting.ts'
import { hasNewPlan, mayRead, requireUnfrozen } from './product-rules.ts'
import { productsStore, type ProductRecord } from './products.store.ts'
import { productsViews } from './products.views.ts'

const onlyFilters = z.object(productFilters)

export interface ProductsDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf' | 'estates'>
  categories: CategoriesApi
  uploads: UploadsApi
  events: EventPublisher
  /** Where the 11 digits of a network prefix come from (SI-035). */
  drawDigits?: () => string
}

/** The product as the actor may read it. */
export type ProductView = (productId: string, actor: Actor) => Promise<Product>

export function productsService(parts: ProductsDependencies) {
  const { db, clock, accounts, categories, uploads } = parts
  const views = productsViews(db.pool)

  async function view(productId: string, actor: Actor): Promise<Product> {
    const found = await views.find(productId, actor.accountId)
    if (!found || !mayRead(actor, found)) throw new DomainError('products.notFound')
    return found.product
  }

  /** What is absent stays; in another category it is that category's first. */
  const planOf = (
    on: DatabaseOrTransaction,
    current: Pick<ProductRecord, 'categoryId' | 'accessType' | 'communicationType'>,
    { categoryId, ...said }: Pick<CheckedInputOf<typeof updateProduct>, 'categoryId' | keyof typeof productPlan>,
  ) =>
    categories.wholePlan(
      categoryId === current.categoryId
        ? {
            categoryId,
            accessType: said.accessType ?? current.accessType,
            communicationType: said.communicationType ?? current.communicationType,
          }
        : { categoryId, ...said },
      on,
    )

  async function change(
    tx: DatabaseOrTransaction,
    input: CheckedInputOf<typeof updateProduct>,
    actor: Actor,
  ): Promise<void> {
    const { productId, apPrefix: typedPrefix, updateTime: startedFrom, ...fields } = input
    const current = await lockOwn(tx, productId, actor)
    await requireNewest('products.savedMeanwhile', current, startedFrom, { accounts, tx })
    const wanted = { ...fields, typedPrefix, ...(await planOf(tx, current, fields)) }
    if (isFrozen(current.publishStatus)) requireUnfrozen(current, wanted)
    if (wanted.accessType !== current.accessType) categories.requireOfferedAccess(wanted.accessType)
    if (hasNewPlan(current, wanted)) await categories.requireOffer(wanted, tx)
    if (wanted.productPic !== current.productPic) await uploads.requirePicture(wanted.productPic, 'productPic', tx)
    const updateTime = Math.max(clock.now(), current.updateTime + 1)
    await productsStore(tx).change(productId, { ...wanted, updateTime, updatedBy: actor.accountId })
  }

  return {
    ...productCreating(parts),
    ...productDeleting(parts, view),
    ...productAccess(db),

    async list(input: CheckedInputOf<typeof listProducts>, actor: Actor): Promise<Page<Product>> {
      if (input.isAdmin && !actor.permissions.administrator) throw new DomainError('access.denied')
      return views.list({
        accountId: actor.accountId,
        isOfAll: input.isAdmin,
        filters: z.parse(onlyFilters, input),
        keyword: input.keyword,
        offset: offsetOf(input),
        limit: input.pageSize,
      })
    },

    templates: (input: CheckedInputOf<typeof listProductTemplates>, { accountId }: Actor): Promise<Page<Product>> =>
      views.templates({ accountId, categoryId: input.categoryId, offset: offsetOf(input), limit: input.pageSize }),

    async markTemplate(
      { productId, isTemplate }: CheckedInputOf<typeof markProductTemplate>,
      actor: Actor,
    ): Promise<Product> {
      await inTransaction(db, async (tx) => {
        await lockOwn(tx, productId, actor)
        await productsStore(tx).setTemplate(productId, isTemplate === 1)
      })
      return view(productId, actor)
    },

    change,

    async update(input: CheckedInputOf<typeof updateProduct>, actor: Actor): Promise<Product> {
      await inTransaction(db, (tx) => change(tx, input, actor))
      return view(input.productId, actor)
    },
  }
}
