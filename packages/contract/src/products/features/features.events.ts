import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

/** The draft of a product's features became the newest version of its model. */
export const modelPublished = defineEvent('model.published', z.object({ productId: z.string(), version: z.number() }))

/** Parameters of an event were renamed, and the texts of its message follow: old names to new ones. */
export const parametersRenamed = defineEvent(
  'feature.parametersRenamed',
  z.object({
    productId: z.string(),
    did: z.string(),
    names: z.record(z.string(), z.string()),
    by: z.number(),
  }),
)
