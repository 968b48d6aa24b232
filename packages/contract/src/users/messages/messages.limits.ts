import { DAY_MS } from '../../durations.ts'

export const messageLimits = {
  perPage: { min: 1, max: 50, defaultValue: 20 },
  /** Open alarms that the first page also has. */
  open: 20,
  /** Unread messages are counted up to here; an app shows more as 99+. */
  unread: 100,
  /** Messages that one call deletes. */
  deleted: 100,
  /** How long messages of the system are kept. */
  systemKeptMs: 180 * DAY_MS,
  /** An event with the same UUID within this time is the same event. */
  sameUuidMs: DAY_MS,
} as const
