const MB = 1024 * 1024

export const advisoriesLimits = {
  /** Of one import, also inside of an archive. */
  advisories: 200_000,
  entryBytes: 2 * MB,
  unpackedBytes: 1024 * MB,
  /** Packages of an advisory. */
  packages: 1_000,
  /** Events of all ranges and single versions of a package. */
  events: 5_000,
  id: { max: 100 },
  aliases: 20,
  summary: { max: 300 },
  version: { max: 100 },
  note: { max: 500 },
  /** Findings that a list counts and exports at most. */
  found: 10_000,
} as const
