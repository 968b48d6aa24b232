import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { integer } from '../../schema.ts'
import { messageId, unreadMessages, userNotice } from './messages.ts'
import { messageLimits } from './messages.limits.ts'

const ofUsers = { access: endUsers, isAudited: false } as const

/** Newest first. */
export const listUserNotices = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/message/system/page`,
  summary: { zh: '系统消息列表', en: 'List messages of the system' },
  input: z.object({
    /** `next` of the previous page. */
    before: z.optional(messageId),
    size: z._default(integer(messageLimits.perPage), messageLimits.perPage.defaultValue),
  }),
  output: z.object({ items: z.array(userNotice), next: z.nullable(messageId), unread: unreadMessages }),
  refusals: ['messages.notFound'],
})

/** This message and all before it. */
export const readUserNotices = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/message/system/read`,
  summary: { zh: '标记系统消息为已读', en: 'Mark messages of the system as read' },
  input: z.object({ upTo: messageId }),
  output: unreadMessages,
  refusals: ['messages.notFound'],
})

export const deleteUserNotices = defineCall({
  ...ofUsers,
  method: 'DELETE',
  path: `${APP_PATH}/message/system`,
  summary: { zh: '删除系统消息', en: 'Delete messages of the system' },
  input: z.object({ ids: z.array(messageId).check(z.minLength(1), z.maxLength(messageLimits.deleted)) }),
})
