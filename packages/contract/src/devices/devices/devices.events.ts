import * as z from 'zod/mini'
import { defineDatabaseEvent } from '../../define-event.ts'
import { eventStatus } from '../device-events/device-events.topics.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { commandStatus } from './devices.ts'

/** Ordered by device, so that subscribers see each device's changes in sequence. */
const inOrder = { key: 'deviceId' } as const

const ofDevice = {
  deviceId: z.int(),
  productId: z.string(),
  serial: z.string(),
  /** The device is only a page or a simulator: statistics and webhooks may skip it. */
  isVirtual: z.boolean(),
  isSimulated: z.boolean(),
  at: epochMs,
}

/** The device connected, or its gateway logged it in. A take-over is an offline and an online event. */
export const deviceOnline = defineDatabaseEvent('device.online', z.object(ofDevice), inOrder)

/** `reason` as in the connection history, such as `takenOver` or `serverRestart`. */
export const deviceOffline = defineDatabaseEvent(
  'device.offline',
  z.object({ ...ofDevice, reason: z.string() }),
  inOrder,
)

/** An event of the thing model, as the device reported it. */
export const deviceEventReceived = defineDatabaseEvent(
  'device.eventReceived',
  z.object({
    ...ofDevice,
    /** The row of the device's events with the data. */
    eventId: z.int(),
    deKey: z.string(),
    status: codeOf(eventStatus),
    /** By the device's clock. */
    reportedAt: epochMs,
  }),
  inOrder,
)

/**
 * A command was answered, refused by the device, expired, replaced by a newer one, or canceled. A late reply to an expired command does not publish the
 * event again.
 */
export const deviceCommandEnded = defineDatabaseEvent(
  'device.commandEnded',
  z.object({
    ...ofDevice,
    commandId: z.int(),
    /** The tail of the command's topic, such as `down/property/set`. */
    tail: z.string(),
    status: codeOf({
      acked: commandStatus.acked,
      failed: commandStatus.failed,
      expired: commandStatus.expired,
      superseded: commandStatus.superseded,
      cancelled: commandStatus.cancelled,
    }),
    /** The device's reply code; null for a command without a reply. */
    code: z.nullable(z.int()),
  }),
  inOrder,
)
