/** VA-80, SI-114. */
export const serialNumberLimits = {
  quantity: { min: 1, max: 100 },
  /** Of one account within 24 hours. */
  perDay: 1000,
  /** Products that are offered to apply for. */
  shownProducts: 50,
} as const
