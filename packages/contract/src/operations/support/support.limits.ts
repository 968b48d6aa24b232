import { DAY_MS } from '../../durations.ts'

export const supportLimits = {
  account: { min: 1, max: 254 },
  areaCode: { max: 8 },
  /** VA-82. */
  logoffSearch: { min: 3, max: 254 },
  /** How far back sign-ins are shown and exported (SI-102). */
  loginsShownMs: 90 * DAY_MS,
  /** Rows of the export that are read in one statement. */
  exportStep: 200,
} as const
