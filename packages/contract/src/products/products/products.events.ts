import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'
import { codeOf } from '../../schema.ts'
import { memberRole } from './member-roles.ts'

const owned = { productId: z.string(), ownerId: z.int() }

/** A product was created or copied; its initial features are added in the same transaction. */
export const productCreated = defineEvent(
  'product.created',
  z.object({
    ...owned,
    categoryId: z.string(),
    /** Ids of the selected template features; empty for a copy. */
    templateFeatures: z.array(z.string()),
    copiedFrom: z.nullable(z.string()),
  }),
)

/** The product was deleted but can be restored; all its connections are closed. */
export const productDeleted = defineEvent('product.deleted', z.object(owned))

export const productRestored = defineEvent('product.restored', z.object(owned))

/** The product was deleted permanently, 30 days after its deletion (SI-031). */
export const productPurged = defineEvent('product.purged', z.object(owned))

/** An account became a member, got another role, or is no member any more (null). */
export const productMemberChanged = defineEvent(
  'product.memberChanged',
  z.object({ productId: z.string(), accountId: z.int(), role: z.nullable(codeOf(memberRole)) }),
)

/** Mass production: the edited model is now the one that devices are checked against (SI-028). */
export const productReleased = defineEvent('product.released', z.object(owned))

/** The product returned from its release to development (SI-029). */
export const productUnpublished = defineEvent('product.unpublished', z.object(owned))
