import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { codeOf, text } from '../../schema.ts'
import { pictureId, recordId, replyMsg, replyTypes } from './feedback.ts'
import { deskFeedbackDetail, deskFeedbackList, feedbackDevice, feedbackPage } from './feedback-desk.ts'
import { feedbackLimits } from './feedback.limits.ts'

const BASE = '/iot/config/api/iot/support/feedback'
/** With the menu of applications only feedback of own applications: all other feedback is absent. */
const access = viaMenus('feedback', 'apps')

/** CA-111. */
export const listFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/listAll`,
  summary: { zh: '用户反馈列表', en: 'List feedback' },
  access,
  isRead: true,
  input: feedbackPage,
  output: deskFeedbackList,
  reply: 'named',
})

/** CA-112: in problem ID and description, or the whole account of a user (SI-109), which counts as a lookup of it. */
export const searchFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/search/{keyword}`,
  summary: { zh: '搜索用户反馈', en: 'Search feedback' },
  access,
  isRead: true,
  isAudited: true,
  input: z.extend(feedbackPage, { keyword: text(feedbackLimits.keyword) }),
  output: deskFeedbackList,
  reply: 'named',
  refusals: ['users.tooManyLookups'],
})

/** CA-109. Opening a user's feedback is recorded in the audit log (SI-101). */
export const getFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/replyMsg`,
  summary: { zh: '用户反馈详情', en: 'Get feedback' },
  access,
  isRead: true,
  isAudited: true,
  input: z.object({ recordId }),
  output: deskFeedbackDetail,
  refusals: ['feedback.notFound'],
})

/** Looking at a device is recorded in the audit log, as every lookup (SI-101). */
export const getFeedbackDevice = defineCall({
  method: 'POST',
  path: `${BASE}/device`,
  summary: { zh: '提交反馈时的设备状态', en: 'Get the device of feedback as it was' },
  access,
  isRead: true,
  isAudited: true,
  input: z.object({ recordId }),
  output: feedbackDevice,
  refusals: ['feedback.notFound'],
})

/** CA-110. `replyType` is the state that the writer has seen: with 0, feedback that was answered meanwhile is refused. */
export const replyToFeedback = defineCall({
  method: 'POST',
  path: `${BASE}/reply`,
  summary: { zh: '回复用户反馈', en: 'Reply to feedback' },
  access,
  input: z.object({ recordId, replyType: z._default(codeOf(replyTypes), replyTypes.notReplied), msg: replyMsg }),
  output: deskFeedbackDetail,
  refusals: ['feedback.notFound', 'feedback.answeredMeanwhile', 'feedback.threadFull'],
})

export const getFeedbackPicture = defineCall({
  method: 'GET',
  path: `${BASE}/picture`,
  summary: { zh: '查看用户反馈的图片', en: 'Get a picture of feedback' },
  access,
  isAudited: true,
  input: z.object({ pictureId }),
  reply: 'download',
  isSmall: true,
  refusals: ['uploads.notFound'],
})
