import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { eventBasic, eventNotification, eventStatus } from './device-events.topics.ts'

/** An event as it is shown: against the model of now. */
export const deviceEvent = z.object({
  id: z.string(),
  deKey: z.string(),
  /** What the product calls it; null where it has no such event. */
  eName: z.nullable(z.object({ zh: z.string(), en: z.string() })),
  status: codeOf(eventStatus),
  /** Epoch ms by the device's clock, clamped; the server's where the device sent none. */
  time: epochMs,
  /** Epoch ms of the server. */
  receiveTime: epochMs,
  /** As it came; null for nothing, or for what could not be kept. */
  data: z.unknown(),
  basic: z.nullable(eventBasic({ isStandard: true })),
  notification: z.nullable(eventNotification),
  /** Why it does not fit the model of now. */
  unmodelled: z.nullable(z.string()),
})
export type DeviceEvent = z.infer<typeof deviceEvent>
