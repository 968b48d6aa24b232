export const accountLimits = {
  /** The name that administrators give an account; empty is no name. */
  accountName: { max: 50 },
  search: { max: 100 },
  /** Transfers of deleted accounts: how many are listed, and how long after their end. */
  estates: { shown: 100, keepDays: 7 },
  /** The length of the longest IANA name is 32. */
  timeZone: { max: 64 },
  /** The address of an uploaded file. */
  picture: { max: 256 },
} as const
