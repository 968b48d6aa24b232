export const countryLimits = {
  /** The maximum that DNS allows. */
  domain: { max: 253 },
  search: { max: 50 },
} as const
