/** SI-011. */
export const thirdPartyLoginLimits = {
  /** How long a person may stay at the provider. */
  lifeMs: 10 * 60_000,
  /** The kept query of the page, and what the provider adds to it. */
  query: { max: 2_048 },
  answer: { max: 8_192 },
} as const
