import { DAY_MS } from '../../durations.ts'

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
  /** How long sign-ins, registrations and password changes are recorded. */
  loginsKeptMs: 180 * DAY_MS,
  /** Deletion of an account: until when it can be withdrawn, and how often a failed erasure is tried again. */
  logoff: { clarificationMs: 15 * DAY_MS, retryMs: DAY_MS, reason: { max: 200 } },
  /** Exports of one's own data: how often, how long the file can be downloaded, and the sign-ins in it, the latest first. */
  export: { everyMs: DAY_MS, lifeMs: DAY_MS, logins: 10_000 },
} as const
