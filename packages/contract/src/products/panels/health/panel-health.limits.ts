export const panelHealthLimits = {
  ms: { min: 0, max: 600_000 },
  msg: { max: 200 },
  /** A gray version of at least so many openings stops itself when more than this share of them fails. */
  stopAfter: 20,
  stopShare: 0.05,
  /** Of one user: more are not counted. */
  reports: { perSecond: 1, burst: 200 },
  keptDays: 90,
  versions: 20,
} as const
