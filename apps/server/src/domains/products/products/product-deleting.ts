import { DAY_MS } from '@slipway/contract/durations.ts'
import { productDeleted, productPurged, productRestored } from '@slipway/contract/products/products/products.events.ts'
import { isDeletable } from '@slipway/contract/products/products/products.lifecycle.ts'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { lockDeleted, lockOwn } from './product-access.ts'
import { requireRole } from './product-rules.ts'
import type { ProductsDependencies, ProductView } from './products.service.ts'
import { purgeableBefore, purgeDeletedBefore } from './product-purge.store.ts'
import { productsStore } from './products.store.ts'

const PURGE_BATCH = 50

const keptSince = (now: number): number => now - productLimits.keepDeletedDays * DAY_MS

/** Deleted products can be restored until they are purged (SI-031). */
export function productDeleting({ db, clock, events }: ProductsDependencies, view: ProductView) {
  return {
    async delete(productId: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const current = await lockOwn(tx, productId, actor)
        if (!isDeletable(current.publishStatus)) throw new DomainError('products.notDeletable')
        await productsStore(tx).setDeleted(productId, clock.now())
        await events.publish(tx, productDeleted, { productId, ownerId: current.ownerId })
      })
    },

    async restore(productId: string, actor: Actor): Promise<Product> {
      await inTransaction(db, async (tx) => {
        const current = await lockDeleted(tx, productId, actor)
        const isRestorable = current?.deletedTime !== undefined && current.deletedTime >= keptSince(clock.now())
        if (!isRestorable) throw new DomainError('products.notRestorable')
        requireRole(actor, current.member)
        await productsStore(tx).setDeleted(productId, undefined)
        await events.publish(tx, productRestored, { productId, ownerId: current.ownerId })
      })
      return view(productId, actor)
    },

    purgeable: (): Promise<string[]> => purgeableBefore(db, keptSince(clock.now()), clock.now()),

    /** Returns how many products were removed; in small batches, so that their locks are held briefly. */
    async purge(): Promise<number> {
      let purged = 0
      for (;;) {
        const gone = await inTransaction(db, async (tx) => {
          const now = clock.now()
          const products = await purgeDeletedBefore(tx, { time: keptSince(now), limit: PURGE_BATCH, now })
          for (const product of products) await events.publish(tx, productPurged, product)
          return products
        })
        purged += gone.length
        if (gone.length < PURGE_BATCH) return purged
      }
    },
  }
}
