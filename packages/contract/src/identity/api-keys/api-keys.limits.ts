export const apiKeyLimits = {
  keyName: { min: 1, max: 50 },
  perAccount: 50,
  /** Suggested lifetimes; any other future date is allowed. */
  usualDays: [30, 90, 365],
} as const
