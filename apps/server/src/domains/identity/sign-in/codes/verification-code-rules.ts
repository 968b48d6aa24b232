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
  ofAccount: CodeEvents
  ofAddress: CodeEvents
}

/** Times later than `now` do not count: the clock was set back since. */
const since = (times: readonly number[], now: number, windowMs: number): readonly number[] =>
  times.filter((at) => at <= now && now - at < windowMs)

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
export const msToNextCode = ({ ofAccount }: CodeHistory, now: number): number =>
  waitFor(ofAccount.asked, now, { limit: 1, windowMs: mailCode.everyMs })

/** Ms until the limits per day and hour of account and address allow another code. */
export const msOfPause = ({ ofAccount, ofAddress }: CodeHistory, now: number): number =>
  Math.max(
    waitFor(ofAccount.asked, now, { limit: mailCode.perAccountADay, windowMs: DAY_MS }),
    waitFor(ofAccount.wrong, now, { limit: mailCode.wrongPerAccountADay, windowMs: DAY_MS }),
    waitFor(ofAddress.asked, now, { limit: mailCode.perAddressAnHour, windowMs: HOUR_MS }),
  )

/** Whether a captcha is required before a code is sent. */
export function asksImageForCode({ ofAccount, ofAddress }: CodeHistory, now: number): boolean {
  const { perAccount, perAddress, windowMs } = mailCode.imageAfter
  return (
    since(ofAccount.asked, now, windowMs).length >= perAccount ||
    since(ofAddress.asked, now, windowMs).length >= perAddress
  )
}

export const isCodeLive = ({ sentAt, tries }: { sentAt: number; tries: number }, now: number): boolean =>
  now - sentAt < mailCode.lifeMs && tries < mailCode.tries
