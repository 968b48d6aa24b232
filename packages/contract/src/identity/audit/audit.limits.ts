/** SI-101, decision 0012. */
export const auditLimits = {
  keepDays: 180,
  exported: 100_000,
  /** Changed rows in the details of one entry. */
  shownChanges: 200,
  search: { max: 256 },
  /** Refused attempts recorded per minute; further ones are only counted. */
  refusedPerMinute: { account: 120, address: 10, visitors: 600 },
} as const
