export const accountLimits = {
  /** What administrators call an account; empty is no name. */
  accountName: { max: 50 },
  search: { max: 100 },
} as const
