const MB = 1024 * 1024

export const miniProgramsLimits = {
  /** EN-MINIPROG-02 and -03. */
  name: { max: 20 },
  /** CO-06. */
  page: 100,
  /** Mini-programs of one account. */
  perOwner: 100,
  search: { max: 100 },
  /** SI-096. */
  greyAccounts: 100,
  greyAccount: { max: 100 },
  /** SI-081: rows of a list, and its bytes when unpacked. */
  listRows: 1_000,
  listUnpackedBytes: 32 * MB,
  /** Faulty rows that a reply names. */
  faultyRows: 50,
  apps: 100,
  reason: { max: 500 },
  /** Of one file, and how deep folders are. */
  fileBytes: 5 * MB,
  depth: 10,
  manifestBytes: 64 * 1024,
  links: 20,
  host: { max: 253 },
  findings: 50,
  /** Versions that a page shows. */
  versions: 20,
  /** A packaged version that was never published expires after this. */
  expiryDays: 90,
  /** How long a preview link lasts. */
  previewMs: 2 * 3_600_000,
  /** What a program stores for a user. */
  store: { bytes: 64 * 1024, key: 100, writes: { perSecond: 10, burst: 20, rememberedAtMost: 10_000 } },
} as const
