/** Limits of device authentication (device-protocol §3). */
export const deviceIdentityLimits = {
  /** Registrations per minute, successes and refusals together: per client IP, and per product. */
  registrationsPerMinute: { address: 300, product: 1200 },
  /** The device's random nonce for this registration. */
  random: { min: 8, max: 64 },
  certificatesPerDevice: 10,
  /** Includes revoked certificates, newest first. */
  shownCertificates: 50,
  certificateCharacters: 16_384,
  subjectCharacters: 255,
  rsaBits: 2048,
  shownRegistrations: 50,
  shownRejectedConnections: 50,
  /** Returns of a displaced client IP within the window that indicate two devices with one identity. */
  clonedReturns: 3,
  clonedWindowMs: 10 * 60_000,
  /** Connections from one address within a minute that replace each other, before the owner is notified. */
  replacedOften: 5,
  /** How long a device's page shows the warning. */
  clonedShownMs: 24 * 3_600_000,
} as const
