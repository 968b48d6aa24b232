/** Rehearsals of rollouts; bounds of a plan and of a fleet are next to their schemas. */
export const rehearsalsLimits = {
  /** The newest of a release that are listed. */
  shown: 20,
  /** The newest of a product that are kept; the oldest ones go first, unless they are evidence. */
  keptPerProduct: 50,
  keepDays: 90,
  faults: { max: 20 },
  seed: { min: 0, max: 1_000_000 },
  seeds: { min: 1, max: 50, defaultValue: 20 },
  validationDevices: { min: 0, max: 200 },
  device: { min: 0, max: 19_999 },
  /** How often a rehearsal is started again after its process died. */
  attempts: 3,
} as const
