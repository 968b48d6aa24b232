/** SI-011. */
export const thirdPartyLoginLimits = {
  /** The time limit for the user's visit to the provider. */
  lifeMs: 10 * 60_000,
  /** The preserved query of the page, and the query that the provider adds. */
  query: { max: 2_048 },
  answer: { max: 8_192 },
} as const
