const MB = 1024 * 1024

export const panelPackagesLimits = {
  /** CN-04. */
  zipBytes: 10 * MB,
  unpackedBytes: 40 * MB,
  files: 1_000,
  path: 200,
  manifestBytes: 64 * 1024,
  name: { max: 50 },
  links: 20,
  host: { max: 253 },
  reason: { max: 500 },
  /** How many findings of one kind are shown. */
  findings: 50,
  /** Developers with a debug version of one panel. */
  debugsOfPanel: 10,
  /** For the signed address of a package. */
  addressMs: 600_000,
} as const
