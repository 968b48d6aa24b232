import { DAY_MS } from '../../durations.ts'

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
  /** Feedback with answers that the user has not read is counted up to here. */
  unread: 100,
  /** The latest feedback that the export of a user's data has. */
  exported: 1000,
} as const
