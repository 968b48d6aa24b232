export const apiKeyLimits = {
  keyName: { min: 1, max: 50 },
  perAccount: 50,
  /** What a new key is usually given; any later moment may be chosen instead. */
  usualDays: [30, 90, 365],
} as const
