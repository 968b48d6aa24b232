export const secondFactorLimits = {
  /** RFC 6238; a code of the previous or next time step is accepted too, each step once. */
  totp: { digits: 6, periodS: 30, window: 1, offerLifeMs: 10 * 60_000 },
  passkeys: { max: 20, name: { min: 1, max: 50 } },
  recoveryCodes: { count: 10, length: 10 },
  challengeLifeMs: 5 * 60_000,
  /** The state between the password and the second step. */
  pending: { lifeMs: 5 * 60_000, tries: 5 },
  /** Wrong second steps in a row after which the owner is notified that someone knows the password. */
  noticeAfter: 3,
  /** Wrong codes per account and place (sign-in, known browser, open session), counted as SI-004 counts passwords. */
  lock: { afterFailures: 10, windowMs: 30 * 60_000, forMs: 15 * 60_000, perDay: 50 },
  /** How long a proof of identity permits changes to factors. */
  proofLifeMs: 10 * 60_000,
  /** How long a second factor that was proved permits what a password must not, such as the export of a key. */
  factorProofLifeMs: 5 * 60_000,
} as const
