export const developerLimits = {
  email: { max: 254 },
  /** SI-093: the waiting time before a former developer may join again. */
  rejoinAfterMs: 24 * 3_600_000,
} as const
