/** The limits and defaults of a fleet. Percentages are per report or request. */
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
  /** Below the five minutes of clock difference that a signature allows. */
  driftSeconds: { min: 0, max: 240, defaultValue: 30 },
  /** Per update. What remains of all of them works. */
  otaFailPercent: { min: 0, max: 100, defaultValue: 2 },
  otaRollbackPercent: { min: 0, max: 100, defaultValue: 0 },
  otaBrickPercent: { min: 0, max: 100, defaultValue: 0 },
  otaSlowPercent: { min: 0, max: 100, defaultValue: 5 },
  seed: { min: 1, max: 2_147_483_647, defaultValue: 1 },
  /** The limit of one fleet that the server runs, since the server also serves real devices. */
  reportsPerSecond: 200,
  /** All running fleets of an installation together. */
  devicesRunning: 2_000,
  connectsPerSecond: 100,
  /** The time within which a process claims a started fleet, if any can. */
  takenWithinMs: 20_000,
} as const
