/** Bounds of the history of property values. */
export const historyLimits = {
  keepDays: { min: 1, max: 365, defaultValue: 30 },
  /** What is answered at once; more are thinned. */
  points: 2_000,
  buckets: 500,
  /** Reports that are looked through for one answer, the newest first. */
  readReports: 200_000,
  reportsPerPage: { min: 1, max: 100, defaultValue: 20 },
  /** Lines of an exported file, its head not counted. */
  exportedLines: 100_000,
} as const
