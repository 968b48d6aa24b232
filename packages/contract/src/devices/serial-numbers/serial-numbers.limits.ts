/** VA-80, SI-114. */
export const serialNumberLimits = {
  quantity: { min: 1, max: 100 },
  /** Per account within 24 hours. */
  perDay: 1000,
  /** Products offered in the application form. */
  shownProducts: 50,
} as const
