import * as z from 'zod/mini'
import { eventNotification } from '../../devices/device-events/device-events.topics.ts'
import { eCategories, eClientEntrances, eMsgTypes } from '../../products/event-messages/event-messages.ts'
import { epochMs, integer } from '../../schema.ts'
import { homeDeviceId, homeId } from '../homes/homes.ts'
import { noticeKinds } from '../users/user-notices.ts'
import { messageLimits } from './messages.limits.ts'

export const messageId = z.string().check(z.regex(/^[\w-]{22}$/))

/** A message of a home about an event, in the language of its reader. */
export const message = z.object({
  messageId,
  homeId,
  deviceId: homeDeviceId,
  deviceName: z.string(),
  /** Of the device's product, else of its category; may be empty. */
  picture: z.string(),
  deKey: z.string(),
  eClientEntrance: z.enum(eClientEntrances),
  eCategory: z.enum(eCategories),
  eMsgType: z.enum(eMsgTypes),
  eName: z.string(),
  eList: z.string(),
  /** Unchanged, for apps that have their own rendering. */
  eRhList: z.string(),
  ePicurl: z.string(),
  /** Epoch ms by the device's clock. */
  time: epochMs,
  /** When the device reported the end of the event; null where it has not. */
  stopTime: z.nullable(epochMs),
  /** When a person marked it as over, without a report of the device; null where none has. */
  closeTime: z.nullable(epochMs),
  /** The event goes on: devices of the product report its end, and this one has not yet. Of repeated events, only the newest. */
  isOpen: z.boolean(),
  isRead: z.boolean(),
})
export type Message = z.infer<typeof message>

/** A value of the event as users read it. */
const messageValue = z.object({ deKey: z.string(), name: z.string(), value: z.string() })
export type MessageValue = z.infer<typeof messageValue>

export const messageDetail = z.extend(message, {
  ePush: z.string(),
  eDetail: z.string(),
  eRhPush: z.string(),
  values: z.array(messageValue),
  /** The reader may mark it as over. */
  mayClose: z.boolean(),
  pictures: z._default(z.optional(eventNotification.shape.pictures), []),
})
export type MessageDetail = z.infer<typeof messageDetail>

const unread = integer({ min: 0, max: messageLimits.unread })
export const unreadMessages = z.object({ alarm: unread, notice: unread, system: unread })
export type UnreadMessages = z.infer<typeof unreadMessages>

/** A message of the system to one user: about homes, shares or the account. */
export const userNotice = z.object({
  noticeId: messageId,
  kind: z.enum(noticeKinds),
  text: z.string(),
  time: epochMs,
  isRead: z.boolean(),
})
export type UserNotice = z.infer<typeof userNotice>
