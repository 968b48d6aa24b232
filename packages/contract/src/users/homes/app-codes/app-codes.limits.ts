import { MINUTE_MS } from '../../../durations.ts'

export const appCodeLimits = {
  lifeMs: 5 * MINUTE_MS,
  /** Within an hour: created from one address, and wrong ones of one user. */
  perAddress: 30,
  wrong: 10,
} as const
