export const appBuildersLimits = {
  name: { max: 50 },
  /** Of a server. */
  count: 20,
  /** How long a claim waits for a task. */
  waitSeconds: 25,
  /** Of the files of a package, unpacked. */
  projectBytes: 64 * 1024 * 1024,
} as const
