import * as z from 'zod/mini'
import { defineDatabaseEvent } from '../../define-event.ts'
import { eventStatus } from '../device-events/device-events.topics.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { commandStatus } from './devices.ts'

/** In the order of each device's changes. */
const inOrder = { key: 'deviceId' } as const

const ofDevice = {
  deviceId: z.int(),
  productId: z.string(),
  serial: z.string(),
  /** Nothing but a page, or a simulator, stands for the device: statistics and webhooks may leave it out. */
  isVirtual: z.boolean(),
  isSimulated: z.boolean(),
  at: epochMs,
}

/** The device connected, or was logged in by its gateway. A take-over is an offline and an online event. */
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
    /** The row in the device's events, by which its data are found. */
    eventId: z.int(),
    deKey: z.string(),
    status: codeOf(eventStatus),
    /** By the device's clock. */
    reportedAt: epochMs,
  }),
  inOrder,
)

/** A command was answered, refused by the device, or expired. A late answer to an expired one is no further end. */
export const deviceCommandEnded = defineDatabaseEvent(
  'device.commandEnded',
  z.object({
    ...ofDevice,
    commandId: z.int(),
    /** The end of the topic that it was sent on, such as `down/property/set`. */
    tail: z.string(),
    status: codeOf({
      acked: commandStatus.acked,
      failed: commandStatus.failed,
      expired: commandStatus.expired,
    }),
    /** The device's answer; null for an expired command. */
    code: z.nullable(z.int()),
  }),
  inOrder,
)
