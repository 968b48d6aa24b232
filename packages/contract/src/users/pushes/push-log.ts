import * as z from 'zod/mini'
import { integer } from '../../schema.ts'
import { pushLimits } from './pushes.limits.ts'

const n = integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** What became of an event on one day. Never who. */
const deliveryDay = z.object({
  /** In UTC. */
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  /** Events that users were to hear of; each is then pushed, dropped, muted, quiet, noPhone, or asks for no push. */
  told: n,
  listed: n,
  pushed: n,
  /** By the cap of the day. */
  dropped: n,
  muted: n,
  quiet: n,
  noPhone: n,
  /** Deliveries to single phones and addresses. */
  sent: n,
  failed: z.array(z.object({ status: z.string(), n })),
})
export type DeliveryDay = z.infer<typeof deliveryDay>

export const eventDelivery = z.object({
  /** Days with events, newest first. */
  list: z.array(deliveryDay),
  /** From the event to the reply of the push service, of the latest deliveries; null without any. */
  p50Ms: z.nullable(integer({ min: 0, max: pushLimits.deliveriesKeptMs })),
})
export type EventDelivery = z.infer<typeof eventDelivery>
