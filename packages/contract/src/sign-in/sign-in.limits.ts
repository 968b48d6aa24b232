/** Spec 1 §5, CN-39, SI-002, SI-004. */
export const signInLimits = {
  account: { max: 32 },
  password: { min: 8, max: 16 },
  captchaLength: 4,
  captchaLifeMs: 5 * 60_000,
  /** Wrong passwords after which the captcha is asked for. */
  captchaAfter: { perAccount: 3, perAddress: 10, windowMs: 30 * 60_000 },
  lock: { afterFailures: 10, forMs: 15 * 60_000 },
  session: { idleMs: 2 * 3_600_000, absoluteMs: 24 * 3_600_000 },
  /** CN-39. Four digits are safe only as long as few of them can be tried: hence the bounds of a day. */
  mailCode: {
    length: 4,
    lifeMs: 10 * 60_000,
    everyMs: 60_000,
    tries: 5,
    perAccountADay: 10,
    wrongPerAccountADay: 10,
    perAddressAnHour: 20,
    /** Codes asked for after which the image is asked for as well. */
    imageAfter: { perAccount: 2, perAddress: 5, windowMs: 30 * 60_000 },
  },
  resetTicketLifeMs: 10 * 60_000,
  loginsPerMinute: 60,
  writesPerSecond: 20,
} as const

export const DEFAULT_AREA_CODE = '86'
