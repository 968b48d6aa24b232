/** Of what people type (Spec 1 §5, CN-39), apart from the other limits as the sign-in entry carries only these. */
export const signInTextLimits = {
  account: { max: 32 },
  password: { min: 8, max: 16 },
  captchaLength: 4,
  mailCode: { length: 4, everyMs: 60_000 },
} as const

export const DEFAULT_AREA_CODE = '86'
