import { DAY_MS, MINUTE_MS } from '../../durations.ts'

/** Accounts of end users and their sessions. */
export const usersLimits = {
  nickname: { max: 50 },
  country: { length: 2 },
  timeZone: { max: 64 },
  /** What an app says about itself. */
  appId: { max: 64 },
  platform: { max: 16 },
  appVersion: { max: 32 },
  /** Shown to the user at the next sign-in. */
  statusReason: { max: 200 },
  site: { max: 253 },
  session: { idleMs: 90 * DAY_MS, absoluteMs: 365 * DAY_MS },
  /** More sign-ins end the sessions that were unused for longest. */
  sessions: 100,
  /** How long sign-ins, registrations, password changes and first uses of a day are recorded. */
  loginsKeptMs: 180 * DAY_MS,
  /** Lookups of one account of the console by an account, found or not: against enumeration of end users. */
  lookups: { perMinute: 30, perDay: 300, minuteMs: MINUTE_MS, dayMs: DAY_MS },
  /** Deletion of an account: until when it can be withdrawn, and how often a failed erasure is tried again. */
  logoff: { clarificationMs: 15 * DAY_MS, retryMs: DAY_MS, reason: { max: 200 } },
  /** Exports of one's own data: how often, and how long the file can be downloaded. */
  export: {
    everyMs: DAY_MS,
    lifeMs: DAY_MS,
    /** The latest of each list that has no limit of its own. */
    rows: 10_000,
    historyLinesOfDevice: 100_000,
    historyLines: 1_000_000,
  },
} as const
