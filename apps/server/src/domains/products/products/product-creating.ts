import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { copyProduct, createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { productCreated } from '@slipway/contract/products/products/products.events.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import { queriesOf } from '../../../db/call-context/queries-of.ts'
import type { Actor } from '../../../http/route.ts'
import { lockReadable, productAccess } from './product-access.ts'
import { addProduct, randomDigits } from './product-adding.ts'
import { settingsIn } from './product-columns.ts'
import { mayRead } from './product-rules.ts'
import type { ProductsDependencies } from './products.service.ts'
import { productsViews } from './products.views.ts'

/** A schema's absent field is a member without a value, which would overwrite one. */
const withoutAbsent = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Required<Fields>

/** New products: from the creator's fields, or as a copy of another product. */
export function productCreating(parts: ProductsDependencies) {
  const { db, clock, categories, uploads, events, drawDigits = randomDigits } = parts
  const access = productAccess(db)

  /** In the transaction that adds it: no read after the commit can lose the reply. */
  async function added(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<Product> {
    const found = await productsViews(queriesOf(tx)).find(productId, actor.accountId)
    if (!found || !mayRead(actor, found)) throw new DomainError('products.notFound')
    return found.product
  }

  return {
    async create(input: CheckedInputOf<typeof createProduct>, actor: Actor): Promise<Product> {
      await uploads.requirePicture(input.productPic, 'productPic')
      const { apPrefix: typedPrefix, templateFeatures = [], ...said } = input
      const { categoryId } = said
      const ownerId = actor.accountId
      return inTransaction(db, async (tx) => {
        const fields = { ...said, ...(await categories.wholePlan(said, tx)) }
        categories.requireOfferedAccess(fields.accessType)
        await categories.requireOffer(fields, tx)
        const productId = await addProduct(tx, { ...fields, typedPrefix }, ownerId, clock.now(), drawDigits)
        const created = { productId, ownerId, categoryId, templateFeatures, copiedFrom: null }
        await events.publish(tx, productCreated, created)
        return replies(tx, createProduct, await added(tx, productId, actor))
      })
    },

    /** SI-032: what is not said is as in the original; the copy is the copier's, unpublished and no template. */
    async copy(
      { copyPid, apPrefix: typedPrefix, ...said }: CheckedInputOf<typeof copyProduct>,
      actor: Actor,
    ): Promise<Product> {
      const original = await access.readable(copyPid, actor)
      if (said.categoryId !== undefined && said.categoryId !== original.categoryId) {
        throw new DomainError('products.copyKeepsCategory', { field: 'categoryId' })
      }
      const fields = { ...settingsIn(original), ...withoutAbsent(said), typedPrefix }
      categories.requireOfferedAccess(fields.accessType)
      await categories.requireOffer(fields)
      await uploads.requirePicture(fields.productPic, 'productPic')
      const ownerId = actor.accountId
      return inTransaction(db, async (tx) => {
        // What may be read when it is copied counts, not when it was asked for.
        await lockReadable(tx, copyPid, actor)
        const productId = await addProduct(tx, fields, ownerId, clock.now(), drawDigits)
        const { categoryId } = fields
        const created = { productId, ownerId, categoryId, templateFeatures: [], copiedFrom: copyPid }
        await events.publish(tx, productCreated, created)
        return replies(tx, copyProduct, await added(tx, productId, actor))
      })
    },
  }
}
