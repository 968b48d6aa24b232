/** Bounds of what devices prove themselves by (device-protocol §3). */
export const deviceIdentityLimits = {
  /** Registrations within a minute, good and refused together: one address, and one product from everywhere. */
  registrationsPerMinute: { address: 300, product: 1200 },
  /** What the device chose at random for this one registration. */
  random: { min: 8, max: 64 },
  certificatesPerDevice: 10,
  /** Also revoked ones, newest first. */
  shownCertificates: 50,
  certificateCharacters: 16_384,
  subjectCharacters: 255,
  rsaBits: 2048,
  shownRegistrations: 50,
  shownRefusedAttempts: 50,
  /** Times within the window that an address comes back which another had taken over: two devices with one identity. */
  clonedReturns: 3,
  clonedWindowMs: 10 * 60_000,
  /** As long a device's page tells of it. */
  clonedShownMs: 24 * 3_600_000,
} as const
