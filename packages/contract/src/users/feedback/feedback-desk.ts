import * as z from 'zod/mini'
import { deviceMoment } from '../../devices/device-query/device-query.ts'
import { pageRequest } from '../../paging.ts'
import { codeOf, epochMs, integer, line, text } from '../../schema.ts'
import { appId } from '../apps/apps.ts'
import { noteId, pictureId, problemTypes, recordId, replyTypes } from './feedback.ts'
import { feedbackLimits } from './feedback.limits.ts'

const problemType = codeOf(problemTypes)
const replyType = codeOf(replyTypes)
const { perDeskPage, sameProblem } = feedbackLimits

/** An account of the console that works on feedback. */
const agentId = z.string().check(z.regex(/^\d{1,15}$/))

/** In place of an account: the caller, or feedback without one. */
export const assigneeMe = 'me'
export const assigneeNone = 'none'
/** Of an account, of the caller, or of none. */
export const assignee = z.union([z.literal(assigneeMe), z.literal(assigneeNone), agentId])
export type Assignee = z.infer<typeof assignee>

/** What support lists, besides the page. */
export const feedbackFilter = z.object({
  /** Not replied or replied; absent: all. */
  status: z.optional(replyType),
  problemType: z.optional(problemType),
  productId: z.optional(z.string()),
  /** The application that the user wrote with. */
  appId: z.optional(appId),
  assignee: z.optional(assignee),
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
  /** Empty where the feedback names no device. */
  productId: z.string(),
  deviceModel: z.string(),
  account: z.string(),
  pictures: integer({ min: 0, max: feedbackLimits.pictures }),
  replyType,
  /** The account that works on it; empty: none. */
  assignee: z.string(),
  createTime: epochMs,
  /** When the user last wrote, by which the list is ordered. */
  askTime: epochMs,
  /** Another account that is writing a reply now; empty: none. */
  writer: z.string(),
})
export type DeskFeedback = z.infer<typeof deskFeedback>

const total = integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** CA-111, CA-112. Totals with a search, a product or a time are counted up to a limit. */
export const deskFeedbackList = z.object({
  list: z.array(deskFeedback),
  total,
  /** There are more than the total. */
  isMinimum: z.optional(z.literal(true)),
  unreplyTotal: total,
})
export type DeskFeedbackList = z.infer<typeof deskFeedbackList>

/** CA-109: the record in full. */
export const deskFeedbackDetail = z.extend(z.omit(deskFeedback, { pictures: true, writer: true }), {
  thirdPlatform: z.string(),
  /** In part, unless the caller may see it whole. */
  contact: z.string(),
  pictures: z.array(pictureId),
  /** The device as it was when the user wrote; empty where the feedback names none. */
  subSerial: z.string(),
  deviceName: z.string(),
  firmwareVersion: z.string(),
  appVersion: z.string(),
  platform: z.string(),
  locale: z.string(),
  /** The application that the user wrote with, by its present name; empty: the companion without one. */
  appId: z.string(),
  appName: z.string(),
  /** Of the account that works on it; empty: none. */
  assigneeId: z.string(),
  /** What colleagues wrote for each other, oldest first; users never see it. */
  notes: z.array(z.object({ noteId, by: z.string(), note: z.string(), time: epochMs, isOwn: z.boolean() })),
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

/** The device of a record when its user wrote. */
export const feedbackDevice = z.object({
  /** When the user wrote. */
  time: epochMs,
  /** Null where the device was removed since, or the caller may not see it. */
  device: z.nullable(deviceMoment),
})
export type FeedbackDevice = z.infer<typeof feedbackDevice>

export const feedbackAgent = z.object({
  accountId: z.string(),
  account: z.string(),
  /** Empty for an account without a name. */
  accountName: z.string(),
  isMe: z.boolean(),
})
export type FeedbackAgent = z.infer<typeof feedbackAgent>

/** An application in which users wrote feedback. */
export const feedbackApp = z.object({ appId: z.string(), appName: z.string(), total })
export type FeedbackApp = z.infer<typeof feedbackApp>

/** What became of one record of a bulk reply. */
const bulkOutcomes = ['sent', 'answeredMeanwhile', 'threadFull', 'notFound'] as const
export const bulkResult = z.object({
  recordId,
  /** Empty for an absent record. */
  problemId: z.string(),
  outcome: z.enum(bulkOutcomes),
  /** Of `answeredMeanwhile`: who replied, and when. */
  by: z.string(),
  at: z.nullable(epochMs),
})
export type BulkResult = z.infer<typeof bulkResult>

const quickReplyId = z.string().check(z.regex(/^[\w-]{22}$/))
const quickText = z._default(text({ min: 0, max: feedbackLimits.reply.max }), '')

/** A reply that agents insert; `{name}` and `{device}` are filled when it is sent. */
const quickReply = z.object({ quickReplyId, name: z.string(), zh: z.string(), en: z.string() })
export type QuickReply = z.infer<typeof quickReply>

/** As saved: without an ID a new one. An empty text takes the other language's. */
export const savedQuickReply = z.object({
  quickReplyId: z.optional(quickReplyId),
  name: line(feedbackLimits.quickReplyName),
  zh: quickText,
  en: quickText,
})

/** In the order of the menu. */
export const quickReplies = z.object({
  quickReplies: z.array(quickReply),
  /** Of the last save; 0: never saved. */
  updateTime: epochMs,
})
