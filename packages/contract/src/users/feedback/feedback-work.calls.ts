import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { codeOf, epochMs, integer, optionalText, text } from '../../schema.ts'
import { noteId, recordId, replyTypes } from './feedback.ts'
import {
  assignee,
  bulkResult,
  deskFeedbackDetail,
  feedbackAgent,
  feedbackApp,
  feedbackFilter,
  quickReplies,
  savedQuickReply,
} from './feedback-desk.ts'
import { feedbackLimits } from './feedback.limits.ts'

const BASE = '/iot/config/api/iot/support/feedback'
const access = viaMenus('feedback', 'apps')

/** For colleagues. The field has a name of its own, so that the audit log, which outlives users, hides it. */
export const addFeedbackNote = defineCall({
  method: 'POST',
  path: `${BASE}/note`,
  summary: { zh: '添加内部备注', en: 'Add a note for colleagues' },
  access,
  input: z.object({ recordId, colleagueNote: text(feedbackLimits.note) }),
  output: deskFeedbackDetail,
  refusals: ['feedback.notFound', 'feedback.tooManyNotes'],
})

/** Of own notes. */
export const deleteFeedbackNote = defineCall({
  method: 'DELETE',
  path: `${BASE}/note`,
  summary: { zh: '删除自己的备注', en: 'Delete an own note' },
  access,
  input: z.object({ noteId }),
  output: deskFeedbackDetail,
  refusals: ['feedback.noteNotFound'],
})

/** Who feedback can be assigned to. Developers without the menu of feedback see only themselves. */
export const listFeedbackAgents = defineCall({
  method: 'GET',
  path: `${BASE}/agent`,
  summary: { zh: '可处理反馈的账号', en: 'List the accounts that work on feedback' },
  access,
  output: z.array(feedbackAgent),
})

/** For the filter of the list: those with the most feedback. */
export const listFeedbackApps = defineCall({
  method: 'GET',
  path: `${BASE}/app`,
  summary: { zh: '有反馈的应用', en: 'List the applications with feedback' },
  access,
  output: z.array(feedbackApp),
})

export const assignFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/assign`,
  summary: { zh: '分配反馈', en: 'Assign feedback' },
  access,
  input: z.object({ recordId, assignee }),
  output: deskFeedbackDetail,
  refusals: ['feedback.notFound', 'feedback.agentNotFound'],
})

/**
 * Says that the caller is writing a reply, or no longer, and answers who else is. It expires when it is not repeated, and
 * changes nothing else, so that it is not in the audit log.
 */
export const writeFeedbackReply = defineCall({
  method: 'POST',
  path: `${BASE}/writing`,
  summary: { zh: '正在回复反馈的客服', en: 'Say who is replying to feedback' },
  access,
  isRead: true,
  input: z.object({ recordId, isWriting: z.boolean() }),
  output: z.object({ others: z.array(z.string()) }),
  refusals: ['feedback.notFound'],
})

/** From replied to not replied. */
export const reopenFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/reopen`,
  summary: { zh: '重新打开反馈', en: 'Reopen feedback' },
  access,
  input: z.object({ recordId }),
  output: deskFeedbackDetail,
  refusals: ['feedback.notFound'],
})

const replyText = z._default(text({ min: 0, max: feedbackLimits.reply.max }), '')

/** To feedback about one problem: of one type, about one product. Each record is replied to on its own. */
export const bulkReplyToFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/bulkReply`,
  summary: { zh: '批量回复', en: 'Reply to several pieces of feedback' },
  access,
  input: z.object({
    records: z
      .array(z.object({ recordId, replyType: z._default(codeOf(replyTypes), replyTypes.notReplied) }))
      .check(z.minLength(feedbackLimits.bulk.min), z.maxLength(feedbackLimits.bulk.max)),
    /** By the language of each user; an empty text takes the other language's. */
    zh: replyText,
    en: replyText,
  }),
  output: z.object({ results: z.array(bulkResult), sent: integer({ min: 0, max: feedbackLimits.bulk.max }) }),
  refusals: ['feedback.noText', 'feedback.differentProblems'],
})

/** A table of what the list contains, masked as the list is. */
export const exportFeedback = defineCall({
  method: 'GET',
  path: `${BASE}/export`,
  summary: { zh: '导出用户反馈', en: 'Export feedback' },
  access,
  isAudited: true,
  input: z.extend(feedbackFilter, {
    keyword: optionalText(feedbackLimits.keyword),
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  reply: 'download',
  refusals: ['users.tooManyLookups'],
})

export const getQuickReplies = defineCall({
  method: 'GET',
  path: `${BASE}/quickReply`,
  summary: { zh: '快捷回复', en: 'Get quick replies' },
  access,
  output: quickReplies,
})

/** Replaces the list. With `updateTime` a list that was saved meanwhile is refused (SI-122). */
export const saveQuickReplies = defineCall({
  method: 'PUT',
  path: `${BASE}/quickReply`,
  summary: { zh: '保存快捷回复', en: 'Save quick replies' },
  access: viaMenus('feedback'),
  input: z.object({
    quickReplies: z.array(savedQuickReply).check(z.maxLength(feedbackLimits.quickReplies)),
    updateTime: z.optional(epochMs),
  }),
  output: quickReplies,
  refusals: ['feedback.savedMeanwhile', 'feedback.quickReplyEmpty'],
})
