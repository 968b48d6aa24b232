import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'
import { epochMs } from '../../schema.ts'

/** A home has the device no more. `eraseHistory`: what it has reported until then is erased. */
export const deviceUnbound = defineEvent(
  'home.deviceUnbound',
  z.object({ deviceId: z.int(), productId: z.string(), at: epochMs, eraseHistory: z.boolean() }),
)

/** Another home of the same user has the device now. `homeId`: the row of that home. */
export const deviceMoved = defineEvent(
  'home.deviceMoved',
  z.object({ deviceId: z.int(), homeId: z.int(), at: epochMs }),
)
