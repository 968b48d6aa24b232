import { MARGIN_MS } from '../../../../db/time/clock-steps.ts'
import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'

const { mailCode } = signInLimits

/** The longest window of any rule. */
export const CODE_MEMORY_MS = DAY_MS

/** Times of requests or wrong codes in epoch ms, oldest first. */
export interface CodeEvents {
  asked: readonly number[]
  wrong: readonly number[]
}

export interface CodeHistory {
  /** From all unknown browsers. */
  ofAccount: CodeEvents
  /** From this address, or from this known browser, for this account. */
  ofPlace: CodeEvents
  /** From this address, for all accounts. */
  ofAddress: CodeEvents
  /** The account has signed in there before: only its own events count. */
  isKnown: boolean
}

/** Times long after `now` do not count: the clock was set back since. */
const since = (times: readonly number[], now: number, windowMs: number): readonly number[] =>
  times.filter((at) => at <= now + MARGIN_MS && now - at < windowMs)

/** Ms until another event is allowed: 0 with fewer than `limit` in the window. */
function waitFor(
  times: readonly number[],
  now: number,
  { limit, windowMs }: { limit: number; windowMs: number },
): number {
  const within = since(times, now, windowMs)
  const leaving = within[within.length - limit]
  return leaving === undefined ? 0 : leaving + windowMs - now
}

/** CN-39: ms until the next code for this account; 0: now. */
export const msToNextCode = ({ ofAccount, ofPlace, isKnown }: CodeHistory, now: number): number =>
  waitFor((isKnown ? ofPlace : ofAccount).asked, now, { limit: 1, windowMs: mailCode.everyMs })

/**
 * Ms until another message is sent. Of an account's messages only the pace is limited, so that no one can keep its owner
 * from getting one.
 */
export function msToNextMessage({ ofAccount, ofPlace, ofAddress, isKnown }: CodeHistory, now: number): number {
  const ofThisPlace = waitFor(ofPlace.asked, now, { limit: mailCode.perPlaceADay, windowMs: DAY_MS })
  if (isKnown) return ofThisPlace
  const isMany = since(ofAccount.asked, now, DAY_MS).length >= mailCode.perAccountADay
  return Math.max(
    ofThisPlace,
    isMany ? waitFor(ofAccount.asked, now, { limit: 1, windowMs: mailCode.slowEveryMs }) : 0,
    waitFor(ofAddress.asked, now, { limit: mailCode.perAddressAnHour, windowMs: HOUR_MS }),
  )
}

/** Ms during which no code is accepted, after too many wrong ones; a mailed link works all the same. */
export const msWithoutCodes = ({ ofAccount, ofPlace, isKnown }: Omit<CodeHistory, 'ofAddress'>, now: number): number =>
  Math.max(
    waitFor(ofPlace.wrong, now, { limit: mailCode.wrongPerPlaceADay, windowMs: DAY_MS }),
    isKnown ? 0 : waitFor(ofAccount.wrong, now, { limit: mailCode.wrongPerAccountADay, windowMs: DAY_MS }),
  )

/** Attempts that are left at a code; 0: it is void for this place. */
export function triesLeft(
  { ofAccount, ofPlace, isKnown }: Omit<CodeHistory, 'ofAddress'>,
  sentAt: number,
  now: number,
): number {
  if (now - sentAt >= mailCode.lifeMs) return 0
  return Math.max(
    0,
    Math.min(
      mailCode.tries - ofPlace.wrong.filter((at) => at >= sentAt).length,
      mailCode.wrongPerPlaceADay - since(ofPlace.wrong, now, DAY_MS).length,
      isKnown ? mailCode.tries : mailCode.wrongPerAccountADay - since(ofAccount.wrong, now, DAY_MS).length,
    ),
  )
}

/** Whether a captcha is required before a code is sent. */
export function asksImageForCode({ ofAccount, ofPlace, ofAddress, isKnown }: CodeHistory, now: number): boolean {
  const { perAccount, perAddress, windowMs } = mailCode.imageAfter
  return (
    since((isKnown ? ofPlace : ofAccount).asked, now, windowMs).length >= perAccount ||
    since(ofAddress.asked, now, windowMs).length >= perAddress
  )
}
