const DAY_MS = 24 * 3_600_000

/** Limits of the keys that sign firmware documents (decision 0092). */
export const signingLimits = {
  /** Those of the formats, which devices check: 16 keys, of which one is the installation's, and 4 roots. */
  releaseKeys: 15,
  roots: 4,
  /** Key lists of a product, in all of its time. */
  lists: 200,
  addedAtOnce: 4,
  keyName: { min: 1, max: 32 },
  /** A public key in PEM is 113 characters. */
  publicKeyCharacters: 1000,
  signatureCharacters: 200,
  passphrase: { min: 12, max: 128 },
  shownKeys: 100,
  shownLists: 20,
  shownManifests: 100,
  /** The key lists of one reply to a device; each is 4 KiB at most. */
  listsForDevices: 64,
  deviceReplyAgeMs: 10_000,
  releaseKeyMs: 5 * 365 * DAY_MS,
  freshKeyMs: 10 * 365 * DAY_MS,
  listMs: 2 * 365 * DAY_MS,
  manifestMs: 365 * DAY_MS,
  /** A manifest is signed again, or its owner warned, this long before it expires. */
  manifestRenewedMs: 30 * DAY_MS,
  listWarnedMs: 60 * DAY_MS,
} as const
