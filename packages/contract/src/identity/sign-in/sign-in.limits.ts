import { signInTextLimits } from './sign-in.text-limits.ts'

/** Spec 1 §5, CN-39, SI-002, SI-004. */
export const signInLimits = {
  ...signInTextLimits,
  captchaLifeMs: 5 * 60_000,
  /** Wrong passwords before a captcha is required. */
  captchaAfter: { perAccount: 3, perAddress: 10, windowMs: 30 * 60_000 },
  lock: { afterFailures: 10, forMs: 15 * 60_000 },
  session: { idleMs: 2 * 3_600_000, absoluteMs: 24 * 3_600_000 },
  /** CN-39. Four digits are safe only while few attempts are possible: hence the daily limits. */
  mailCode: {
    ...signInTextLimits.mailCode,
    lifeMs: 10 * 60_000,
    tries: 5,
    perAccountADay: 10,
    wrongPerAccountADay: 10,
    perAddressAnHour: 20,
    /** Requested codes before a captcha is required. */
    imageAfter: { perAccount: 2, perAddress: 5, windowMs: 30 * 60_000 },
  },
  resetTicketLifeMs: 10 * 60_000,
  /** The lifetime of the link that a start with `--recover-root` prints. */
  recoveryLifeMs: 30 * 60_000,
  invitationLifeMs: 7 * 24 * 3_600_000,
  loginsPerMinute: 60,
  visitsPerMinute: 120,
  writesPerSecond: 20,
} as const
