/** Limits of the history of property values. */
export const historyLimits = {
  keepDays: { min: 1, max: 365, defaultValue: 30 },
  /** Points per reply; more are downsampled. */
  points: 2_000,
  buckets: 500,
  /** Properties of devices in one chart. */
  series: 8,
  /** Values outside the model that a series lists, the newest; all are counted. */
  offModelPoints: 200,
  /** Reports scanned per reply, the newest first. */
  readReports: 200_000,
  reportsPerPage: { min: 1, max: 100, defaultValue: 20 },
  /** Lines of an exported file, without the header. */
  exportedLines: 100_000,
} as const
