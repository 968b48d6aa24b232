import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

const owned = { productId: z.string(), ownerId: z.int() }

/** A new product, or a copy of another one; in the same transaction it is given the features that it starts with. */
export const productCreated = defineEvent(
  'product.created',
  z.object({
    ...owned,
    categoryId: z.string(),
    /** Ids of the category's template features that were chosen; empty for a copy. */
    templateFeatures: z.array(z.string()),
    copiedFrom: z.nullable(z.string()),
  }),
)

/** The product can still be restored; nothing stays connected to it. */
export const productDeleted = defineEvent('product.deleted', z.object(owned))

export const productRestored = defineEvent('product.restored', z.object(owned))

/** The product is gone for good, 30 days after its deletion (SI-031). */
export const productPurged = defineEvent('product.purged', z.object(owned))

/** Mass production: what was worked on is now what devices are checked by (SI-028). */
export const productReleased = defineEvent('product.released', z.object(owned))

/** The product went back from its release to development (SI-029). */
export const productUnpublished = defineEvent('product.unpublished', z.object(owned))
