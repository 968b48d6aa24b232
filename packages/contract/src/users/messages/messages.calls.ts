import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { eClientEntrances } from '../../products/event-messages/event-messages.ts'
import { integer } from '../../schema.ts'
import { homeId } from '../homes/homes.ts'
import { message, messageDetail, messageId, unreadMessages } from './messages.ts'
import { messageLimits } from './messages.limits.ts'

/** What end users read is in no audit log. */
const ofUsers = { access: endUsers, isAudited: false } as const

/** Newest first; the first page also has the open alarms. */
export const listMessages = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/message/page`,
  summary: { zh: '消息列表', en: 'List messages' },
  input: z.object({
    homeId: z.optional(homeId),
    eClientEntrance: z.optional(z.enum(eClientEntrances)),
    /** `next` of the previous page. */
    before: z.optional(messageId),
    size: z._default(integer(messageLimits.perPage), messageLimits.perPage.defaultValue),
  }),
  output: z.object({
    open: z.array(message),
    items: z.array(message),
    next: z.nullable(messageId),
    unread: unreadMessages,
  }),
  refusals: ['homes.notFound', 'messages.notFound'],
})

export const getMessage = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/message`,
  summary: { zh: '消息详情', en: 'Get a message' },
  input: z.object({ messageId }),
  output: messageDetail,
  refusals: ['messages.notFound'],
})

export const countUnreadMessages = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/message/unread`,
  summary: { zh: '未读消息数', en: 'Count unread messages' },
  output: unreadMessages,
})

/** This message and all before it, in the same tab, in all homes of the user. */
export const readMessages = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/message/read`,
  summary: { zh: '标记为已读', en: 'Mark messages as read' },
  input: z.object({ upTo: messageId }),
  output: unreadMessages,
  refusals: ['messages.notFound'],
})

/** For all readers, by whoever may control the device: one that has lost power never reports the end of its alarm. */
export const closeMessage = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/message/over`,
  summary: { zh: '将告警标记为已结束', en: 'Mark an alarm as over' },
  input: z.object({ messageId }),
  output: messageDetail,
  refusals: ['messages.notFound'],
})

/** For the caller only: other members of the home still have them. */
export const deleteMessages = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/message`,
  summary: { zh: '删除消息', en: 'Delete messages' },
  input: z.object({ ids: z.array(messageId).check(z.minLength(1), z.maxLength(messageLimits.deleted)) }),
})
