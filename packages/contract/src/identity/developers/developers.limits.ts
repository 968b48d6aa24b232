export const developerLimits = {
  email: { max: 254 },
  /** SI-093: who has left joins again after this. */
  rejoinAfterMs: 24 * 3_600_000,
} as const
