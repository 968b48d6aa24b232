import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { maySee, mayUse, own, readable, type Editor, type MemberView } from './product-rules.ts'
import { productMembersStore } from './member-roles.store.ts'
import { productsStore, type ProductRecord } from './products.store.ts'

/** `isOwn` is false for those who read it as a template: they see what was published, never its draft. */
export type ReadableProduct = ProductRecord & { isOwn: boolean }

/** The product as `tx` locks it; its members can no longer change until the transaction ends. */
async function locked(tx: DatabaseOrTransaction, productId: string, actor: Editor) {
  const found = await productsStore(tx).findForUpdate(productId)
  // A statement of its own: that of the lock may have waited, and would show the members as they were before.
  const member = await productMembersStore(tx).memberOf(productId, actor.accountId)
  return { found, member }
}

export async function lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Editor): Promise<ProductRecord> {
  const { found, member } = await locked(tx, productId, actor)
  return own(found, member, actor)
}

export async function lockReadable(
  tx: DatabaseOrTransaction,
  productId: string,
  actor: Editor,
): Promise<ProductRecord> {
  const { found, member } = await locked(tx, productId, actor)
  return readable(found, member, actor)
}

/** Also a deleted product; undefined for those who see none. */
export async function lockDeleted(
  tx: DatabaseOrTransaction,
  productId: string,
  actor: Editor,
): Promise<(ProductRecord & { member: MemberView }) | undefined> {
  const { found, member } = await locked(tx, productId, actor)
  return found && maySee(actor, member) ? { ...found, member } : undefined
}

/** What other domains read and lock of products. */
export function productAccess(db: Database) {
  return {
    async requireOwn(productId: string, actor: Actor): Promise<ProductRecord> {
      const { found, member } = await productsStore(db).findWithRole(productId, actor.accountId)
      return own(found, member, actor)
    },

    lockOwn,

    async mayStillUse(productId: string, actor: Actor): Promise<boolean> {
      const { found, member } = await productsStore(db).findWithRole(productId, actor.accountId)
      return found !== undefined && found.deletedTime === undefined && mayUse(actor, member)
    },

    /** Its own, and templates for everyone (SI-034). */
    async readable(productId: string, actor: Actor): Promise<ReadableProduct> {
      const { found, member } = await productsStore(db).findWithRole(productId, actor.accountId)
      return { ...readable(found, member, actor), isOwn: maySee(actor, member) }
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
