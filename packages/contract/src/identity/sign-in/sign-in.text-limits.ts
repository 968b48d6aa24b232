/** Limits of typed texts (Spec 1 §5, CN-39), in a separate module because the sign-in entry bundles only these. */
export const signInTextLimits = {
  account: { max: 32 },
  password: { min: 8, max: 16 },
  captchaLength: 4,
  mailCode: { length: 4, everyMs: 60_000 },
} as const

export const DEFAULT_AREA_CODE = '86'
