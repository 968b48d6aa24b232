const KB = 1024

export const appKeysLimits = {
  /** A PKCS #12 file. */
  p12Bytes: 100 * KB,
  /** Of a file that is exported: everyone who gets the file can try as many as they like. */
  exportPassword: { min: 12, max: 128 },
  /** Of a file that is imported. */
  importPassword: { max: 200 },
  /** Bits of an RSA key. */
  leastBits: 2_048,
  /** Each one makes every package of the application larger. */
  rotations: 5,
  registrationToken: { min: 8, max: 1_000 },
} as const
