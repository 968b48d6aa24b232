import * as z from 'zod/mini'
import { codeOf, epochMs, integer, line, text } from '../../schema.ts'
import { homeDeviceId } from '../homes/homes.ts'
import { feedbackLimits } from './feedback.limits.ts'

/** EV-48 to EV-52. */
export const problemTypes = { usage: 101, networkConfig: 102, device: 201, thirdPartyControl: 301, other: 401 } as const
export type ProblemType = (typeof problemTypes)[keyof typeof problemTypes]

/** EV-53, EV-54. A user who writes again makes it unanswered again. */
export const replyTypes = { notReplied: 0, replied: 1 } as const
export type ReplyType = (typeof replyTypes)[keyof typeof replyTypes]

const opaqueId = z.string().check(z.regex(/^[\w-]{22}$/))
export const recordId = opaqueId
export const pictureId = opaqueId
export const noteId = opaqueId

const problemType = codeOf(problemTypes)
const replyType = codeOf(replyTypes)
/** EN-FEEDBACK-03. */
export const replyMsg = text(feedbackLimits.reply)

/** What a user writes. */
export const newFeedback = z.object({
  problemType,
  /** A device of the user's homes, or one that is shared with it. */
  deviceId: z.optional(homeDeviceId),
  thirdPlatform: z._default(line({ min: 0, max: feedbackLimits.thirdPlatform.max }), ''),
  description: text(feedbackLimits.description),
  /** How support reaches the user, in the user’s words. */
  contact: z._default(line({ min: 0, max: feedbackLimits.contact.max }), ''),
  /** Uploaded by this user, in this order. */
  pictures: z._default(z.array(pictureId).check(z.maxLength(feedbackLimits.pictures)), []),
})
export type NewFeedback = z.infer<typeof newFeedback>

/** A row of the user's list. */
export const ownFeedback = z.object({
  recordId,
  problemId: z.string(),
  problemType,
  description: z.string(),
  /** As the user called it; empty where the feedback names no device. */
  deviceName: z.string(),
  replyType,
  /** Answers that the user has not read. */
  unread: integer({ min: 0, max: feedbackLimits.replies }),
  createTime: epochMs,
})
export type OwnFeedback = z.infer<typeof ownFeedback>

export const ownFeedbackDetail = z.extend(ownFeedback, {
  thirdPlatform: z.string(),
  contact: z.string(),
  pictures: z.array(pictureId),
  replies: z.array(z.object({ isStaff: z.boolean(), msg: z.string(), time: epochMs })),
  /** The user can write again. */
  isOpen: z.boolean(),
})
export type OwnFeedbackDetail = z.infer<typeof ownFeedbackDetail>
