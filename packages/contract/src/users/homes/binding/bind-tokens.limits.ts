import { MINUTE_MS } from '../../../durations.ts'

export const bindLimits = {
  tokenLifeMs: 10 * MINUTE_MS,
  /** Wrong tokens of one device within an hour. */
  wrongTokens: 10,
  /** Resets of one device within an hour. */
  resets: 10,
  nearby: 10,
} as const
