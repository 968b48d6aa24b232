export const accountLimits = {
  /** The name that administrators give an account; empty is no name. */
  accountName: { max: 50 },
  search: { max: 100 },
} as const
