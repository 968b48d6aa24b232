/** What a fleet may be, and what it is unless somebody says otherwise. Percentages are of each report or request. */
export const fleetLimits = {
  devices: { min: 1, max: 1_000, defaultValue: 100 },
  intervalSeconds: { min: 1, max: 3_600, defaultValue: 10 },
  eventPercent: { min: 0, max: 100, defaultValue: 2 },
  refusePercent: { min: 0, max: 100, defaultValue: 5 },
  offlinePercent: { min: 0, max: 100, defaultValue: 0.5 },
  offlineSeconds: { min: 5, max: 3_600, defaultValue: 60 },
  lossPercent: { min: 0, max: 100, defaultValue: 1 },
  delayPercent: { min: 0, max: 100, defaultValue: 2 },
  delaySeconds: { min: 1, max: 3_600, defaultValue: 30 },
  /** Below the five minutes that a signature may be off. */
  driftSeconds: { min: 0, max: 240, defaultValue: 30 },
  seed: { min: 1, max: 2_147_483_647, defaultValue: 1 },
  /** Of one fleet that the server runs: it also serves devices that are real. */
  reportsPerSecond: 200,
  /** Of all fleets that the servers of an installation run together. */
  devicesRunning: 2_000,
  connectsPerSecond: 100,
  /** So soon after its start a fleet has a process that runs it, wherever there is one. */
  takenWithinMs: 20_000,
} as const
