/** Limits of typed texts (Spec 1 §5, CN-39), in a separate module because the sign-in entry bundles only these. */
export const signInTextLimits = {
  /** `email`: RFC 5321 §4.5.3.1.3. `short`: VA-02, for phone numbers, and for email addresses where an option says so. */
  account: { email: 254, short: 32 },
  password: { min: 8, max: 16 },
  captchaLength: 4,
  mailCode: { length: 4, everyMs: 60_000 },
} as const

export const DEFAULT_AREA_CODE = '86'
