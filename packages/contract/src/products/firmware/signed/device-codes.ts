/** What a device reports in `code` about an update; 0 is none. The SDKs and the platform share this table. */
export const deviceCodes = {
  none: 0,
  download: 1,
  hash: 2,
  signature: 3,
  /** The product, the hardware or the area differs. */
  hardware: 4,
  sequence: 5,
  expired: 6,
  /** Another firmware type of the device is too old. */
  needs: 7,
  space: 8,
  battery: 9,
  busy: 10,
  declined: 11,
  flash: 12,
  selfTest: 13,
  delta: 14,
  other: 99,
} as const

export type DeviceCode = (typeof deviceCodes)[keyof typeof deviceCodes]
