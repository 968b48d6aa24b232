import { DAY_MS, SECOND_MS } from '../../durations.ts'

export const feedbackLimits = {
  description: { max: 500 },
  contact: { max: 100 },
  thirdPlatform: { max: 50 },
  pictures: 6,
  /** New feedback of a user within `everyMs`. */
  perDay: 5,
  everyMs: DAY_MS,
  /** Pictures that a user has uploaded and not sent: enough for all feedback of a day. */
  unsentPictures: 30,
  /** An uploaded picture that was not sent is deleted after this time. */
  unsentMs: DAY_MS,
  /** VA-79. */
  reply: { max: 300 },
  /** Of each side, in one feedback (SI-109). */
  replies: 20,
  perPage: { min: 1, max: 50, defaultValue: 20 },
  /** CO-10. */
  perDeskPage: { min: 1, max: 100, defaultValue: 20 },
  /** EN-FEEDBACK-04. */
  keyword: { max: 50 },
  /** Feedback about the same product and firmware within this time is counted up to here. */
  sameProblem: { max: 100, withinMs: 7 * DAY_MS },
  /** Feedback with answers that the user has not read is counted up to here. */
  unread: 100,
  /** The latest feedback that the export of a user's data has. */
  exported: 1000,
  /** What colleagues write for each other about one feedback. */
  note: { max: 1000 },
  notes: 50,
  /** Accounts that feedback can be assigned to. */
  agents: 500,
  /** Applications that the filter lists. */
  apps: 100,
  /** How long somebody counts as writing after the page said so, and how often it does. */
  writing: { lastsMs: 15 * SECOND_MS, everyMs: 5 * SECOND_MS },
  quickReplies: 50,
  quickReplyName: { max: 30 },
  /** Feedback that one call replies to. */
  bulk: { min: 1, max: 100 },
  /** Lines of an exported table. */
  fileLines: 100_000,
} as const
