import * as z from 'zod/mini'
import { defineEvent } from '../../define-event.ts'

/** An account has bound its virtual device without a phone: the device belongs to the account's test home (SI-097). */
export const virtualDeviceBound = defineEvent(
  'virtualDevice.bound',
  z.object({ deviceId: z.int(), productId: z.string(), accountId: z.int() }),
)

/** A virtual device is about to be deleted, by its developer or with what it depends on. */
export const virtualDeviceRemoved = defineEvent('virtualDevice.removed', z.object({ deviceId: z.int() }))
