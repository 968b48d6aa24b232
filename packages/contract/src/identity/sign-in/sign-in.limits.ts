import { signInTextLimits } from './sign-in.text-limits.ts'

/** Spec 1 §5, CN-39, SI-002, SI-004. */
export const signInLimits = {
  ...signInTextLimits,
  captchaLifeMs: 5 * 60_000,
  /** Wrong passwords before a captcha is required. */
  captchaAfter: { perAccount: 3, perAddress: 10, windowMs: 30 * 60_000 },
  /** Of a known browser for itself, of all unknown browsers together; the owner is notified of the first one of a day. */
  lock: { afterFailures: 10, forMs: 15 * 60_000, noticeEveryMs: 24 * 3_600_000 },
  /** Browsers in which an account has signed in: strangers' failures do not lock them. */
  knownBrowser: { lifeMs: 180 * 24 * 3_600_000, perAccount: 20 },
  session: { idleMs: 2 * 3_600_000, absoluteMs: 24 * 3_600_000 },
  /** CN-39. Four digits are safe only while few attempts are possible: hence the daily limits. */
  mailCode: {
    ...signInTextLimits.mailCode,
    lifeMs: 10 * 60_000,
    /** Wrong attempts at one code from one address or known browser. */
    tries: 5,
    /** Codes for an account: more are sent only at intervals, at any of which a mailed link is still valid. */
    perAccountADay: 10,
    slowEveryMs: 30 * 60_000,
    /** From one address or known browser, for one account. */
    perPlaceADay: 10,
    wrongPerPlaceADay: 10,
    /** From all unknown browsers: takes three codes at least, because each allows five attempts from a place. */
    wrongPerAccountADay: 15,
    perAddressAnHour: 20,
    /** Requested codes before a captcha is required. */
    imageAfter: { perAccount: 2, perAddress: 5, windowMs: 30 * 60_000 },
  },
  resetTicketLifeMs: 10 * 60_000,
  /** Of the link in an email: longer than `slowEveryMs`, so that the latest email always has a valid one. */
  resetLinkLifeMs: 60 * 60_000,
  /** The lifetime of the link that a start with `--recover-root` prints. */
  recoveryLifeMs: 30 * 60_000,
  invitationLifeMs: 7 * 24 * 3_600_000,
  loginsPerMinute: 60,
  visitsPerMinute: 120,
  writesPerSecond: 20,
} as const
