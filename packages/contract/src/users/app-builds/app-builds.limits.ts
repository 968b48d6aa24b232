export const appBuildsLimits = {
  /** ER-29, ER-30: builds of an application that count, within a natural day and month of its owner. */
  perDay: 10,
  perMonth: 100,
  /** The same start within this time gets the build that runs (SI-122). */
  sameStartMs: 5_000,
  /** ST-49. */
  pollMs: 5_000,
  /** SI-083: from the start to the end, waiting included. */
  buildMs: 30 * 60 * 1_000,
  /** A worker that does not renew it has ended. */
  leaseMs: 60_000,
  renewMs: 15_000,
  attempts: 3,
  /** Links of experience builds. */
  experienceDays: 30,
  /** Of each part of a version. */
  versionPart: 999_999,
  /** What is stored of the tools' output. */
  logLength: 65_536,
  downloadsPerMinute: 60,
} as const
