/** SI-101, decision 0012. */
export const auditLimits = {
  keepDays: 180,
  /** A list says no larger total and shows no later entry: a shorter time or another filter leads further back. */
  counted: 10_000,
  exported: 100_000,
  /** Changed rows that the details of one entry show. */
  shownChanges: 200,
  search: { max: 256 },
  /** Refused attempts that are kept within a minute; the rest is counted. */
  refusedPerMinute: { account: 120, address: 10, visitors: 600 },
} as const
