/** VA-80, SI-114. */
export const serialNumberLimits = {
  quantity: { min: 1, max: 100 },
  /** Per account within 24 hours. */
  perDay: 1000,
  /** After the first download, in which the applicant can take the secrets again: a connection can have been lost. */
  takenAgainMs: 15 * 60_000,
  /** Products offered in the application form. */
  shownProducts: 50,
} as const
