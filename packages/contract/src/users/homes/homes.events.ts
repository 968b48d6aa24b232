import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'
import { epochMs } from '../../schema.ts'

/** A home has the device no more. `eraseHistory`: what it has reported until then is erased. */
export const deviceUnbound = defineEvent(
  'home.deviceUnbound',
  z.object({ deviceId: z.int(), productId: z.string(), at: epochMs, eraseHistory: z.boolean() }),
)

/** The user who wrote texts to the device is erased. `deKeys`: the properties and operations that had them until then. */
export const userTextsErased = defineEvent(
  'home.userTextsErased',
  z.object({ deviceId: z.int(), productId: z.string(), deKeys: z.array(z.string()), at: epochMs }),
)

/** Another home of the same user has the device now. `homeId`: the row of that home. */
export const deviceMoved = defineEvent(
  'home.deviceMoved',
  z.object({ deviceId: z.int(), homeId: z.int(), at: epochMs }),
)
