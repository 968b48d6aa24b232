export const countryLimits = {
  /** What DNS allows. */
  domain: { max: 253 },
  search: { max: 50 },
} as const
