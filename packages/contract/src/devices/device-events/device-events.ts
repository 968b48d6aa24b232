import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { eventBasic, eventNotification, eventStatus } from './device-events.topics.ts'

/** An event as displayed, checked against the current model. */
export const deviceEvent = z.object({
  id: z.string(),
  deKey: z.string(),
  /** The event's name; null where the product no longer has it. */
  eName: z.nullable(z.object({ zh: z.string(), en: z.string() })),
  status: codeOf(eventStatus),
  /** Epoch ms by the device's clock, clamped; the server's where the device sent none. */
  time: epochMs,
  /** Epoch ms of the server. */
  receiveTime: epochMs,
  /** The payload as received; null for an empty or unstorable one. */
  data: z.unknown(),
  basic: z.nullable(eventBasic({ isStandard: true })),
  notification: z.nullable(eventNotification),
  /** The reason why it does not fit the current model. */
  unmodelled: z.nullable(z.string()),
})
export type DeviceEvent = z.infer<typeof deviceEvent>
