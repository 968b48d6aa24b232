import * as z from 'zod/mini'
import { pageRequest } from '../../paging.ts'
import { codeOf, epochMs, integer } from '../../schema.ts'
import { pictureId, problemTypes, recordId, replyTypes } from './feedback.ts'
import { feedbackLimits } from './feedback.limits.ts'

const problemType = codeOf(problemTypes)
const replyType = codeOf(replyTypes)
const { perDeskPage, sameProblem } = feedbackLimits

/** What support lists, besides the page. */
const feedbackFilter = z.object({
  /** Not replied or replied; absent: all. */
  status: z.optional(replyType),
  problemType: z.optional(problemType),
  productId: z.optional(z.string()),
  /** When the user last wrote: `from` inclusive, `to` exclusive. */
  from: z.optional(epochMs),
  to: z.optional(epochMs),
})
export type FeedbackFilter = z.infer<typeof feedbackFilter>

/** CO-10: 20 a page. */
export const feedbackPage = z.extend(feedbackFilter, {
  pageStart: pageRequest.pageStart,
  pageIndex: pageRequest.pageIndex,
  pageSize: z._default(integer(perDeskPage), perDeskPage.defaultValue),
})

/** A row of support's list; the account is masked. */
const deskFeedback = z.object({
  recordId,
  problemId: z.string(),
  problemType,
  description: z.string(),
  deviceModel: z.string(),
  account: z.string(),
  pictures: integer({ min: 0, max: feedbackLimits.pictures }),
  replyType,
  createTime: epochMs,
  /** When the user last wrote, by which the list is ordered. */
  askTime: epochMs,
})
export type DeskFeedback = z.infer<typeof deskFeedback>

const total = integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** CA-111, CA-112. Totals with a search, a product or a time are counted up to a limit. */
export const deskFeedbackList = z.object({ list: z.array(deskFeedback), total, unreplyTotal: total })
export type DeskFeedbackList = z.infer<typeof deskFeedbackList>

/** CA-109: the record in full. */
export const deskFeedbackDetail = z.extend(z.omit(deskFeedback, { pictures: true }), {
  thirdPlatform: z.string(),
  /** In part, unless the caller may see it whole. */
  contact: z.string(),
  pictures: z.array(pictureId),
  /** The device as it was when the user wrote; empty where the feedback names none. */
  productId: z.string(),
  subSerial: z.string(),
  deviceName: z.string(),
  firmwareVersion: z.string(),
  appVersion: z.string(),
  platform: z.string(),
  locale: z.string(),
  /** Other feedback of the last 7 days about the same product and firmware versions. */
  sameProblem: integer({ min: 0, max: sameProblem.max }),
  replies: z.array(
    z.object({
      isStaff: z.boolean(),
      /** The account of support; the user's is masked. */
      by: z.string(),
      msg: z.string(),
      time: epochMs,
      /** When the user read it; null of its own texts and until then. */
      readTime: z.nullable(epochMs),
    }),
  ),
  /** Support can reply again. */
  isOpen: z.boolean(),
})
export type DeskFeedbackDetail = z.infer<typeof deskFeedbackDetail>
