/** EN-OTA. */
export const firmwareLimits = {
  /** One of each other firmware type. */
  withPackages: { max: 3 },
  notes: { max: 2000 },
  reason: { max: 500 },
  /** SI-074: of each area. */
  testDevices: 100,
  /** A list of serial numbers as text. */
  testDevicesText: { max: 10_000 },
  /** VA-55. */
  effectiveDay: { min: 1, max: 90 },
  /** ST-21: of a full release. */
  fullEffectiveDay: 3650,
  grayRatio: { min: 1, max: 100 },
  /** After its release, the file and the record of a version that was on the market. */
  keptYears: 10,
  search: { max: 50 },
  /** Records of one page of a firmware's releases. */
  releasePage: 100,
  /** The most common versions that the product's page shows by name; all others are one row. */
  shownVersions: 8,
  fileUnpackedBytes: 24 * 1024 * 1024,
} as const
