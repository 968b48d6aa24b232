import * as z from 'zod/mini'
import { endUsers } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { integer } from '../../schema.ts'
import { newFeedback, ownFeedback, ownFeedbackDetail, pictureId, recordId, replyMsg } from './feedback.ts'
import { feedbackLimits } from './feedback.limits.ts'

/** What end users write to support is in no audit log. */
const ofUsers = { access: endUsers, isAudited: false } as const

/** Stored without the data that cameras add, such as the place, and only for its user and for support. */
export const uploadFeedbackPicture = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/file`,
  summary: { zh: '上传反馈图片', en: 'Upload a picture for feedback' },
  file: ['feedbackPic'],
  output: z.object({ pictureId }),
  refusals: [
    'uploads.missing',
    'uploads.cutShort',
    'uploads.tooLarge',
    'uploads.notAnImage',
    'uploads.tooManyPixels',
    'feedback.tooManyPictures',
  ],
})

export const getOwnFeedbackPicture = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/file`,
  summary: { zh: '查看自己上传的反馈图片', en: 'Get an own picture' },
  input: z.object({ pictureId }),
  reply: 'download',
  isSmall: true,
  refusals: ['uploads.notFound'],
})

/** SI-109: the app writes feedback, support answers it. */
export const sendFeedback = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/feedback`,
  summary: { zh: '提交反馈', en: 'Send feedback' },
  input: newFeedback,
  output: z.object({ recordId, problemId: z.string() }),
  refusals: ['feedback.tooManyToday', 'homes.deviceNotFound', 'uploads.notFound'],
})

export const listOwnFeedback = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/feedback/page`,
  summary: { zh: '自己的反馈列表', en: 'List own feedback' },
  input: z.object({
    /** `next` of the previous page. */
    before: z.optional(recordId),
    size: z._default(integer(feedbackLimits.perPage), feedbackLimits.perPage.defaultValue),
  }),
  output: z.object({
    items: z.array(ownFeedback),
    next: z.nullable(recordId),
    /** Feedback with answers that the user has not read. */
    unread: integer({ min: 0, max: feedbackLimits.unread }),
  }),
  refusals: ['feedback.notFound'],
})

export const getOwnFeedback = defineCall({
  ...ofUsers,
  method: 'GET',
  path: `${APP_PATH}/feedback`,
  summary: { zh: '自己的反馈详情', en: 'Get own feedback' },
  input: z.object({ recordId }),
  output: ownFeedbackDetail,
  refusals: ['feedback.notFound'],
})

export const readOwnFeedback = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/feedback/read`,
  summary: { zh: '将回复标记为已读', en: 'Mark answers as read' },
  input: z.object({ recordId }),
  refusals: ['feedback.notFound'],
})

/** Makes the feedback unanswered again. */
export const addToFeedback = defineCall({
  ...ofUsers,
  method: 'POST',
  path: `${APP_PATH}/feedback/reply`,
  summary: { zh: '在自己的反馈中补充说明', en: 'Write again in own feedback' },
  input: z.object({ recordId, msg: replyMsg }),
  output: ownFeedbackDetail,
  refusals: ['feedback.notFound', 'feedback.threadFull'],
})
