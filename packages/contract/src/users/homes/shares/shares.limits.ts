import { DAY_MS } from '../../../durations.ts'

export const shareLimits = {
  /** Of one device, including links that are still open. */
  perDevice: 20,
  /** Devices that are shared with one user. */
  perUser: 100,
  /** A link for users of the app has to be opened by then. */
  linkMs: DAY_MS,
  visitMs: 7 * DAY_MS,
  /** By a member that may manage the home. */
  byManagerMs: DAY_MS,
} as const
