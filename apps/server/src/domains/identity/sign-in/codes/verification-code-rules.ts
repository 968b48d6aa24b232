import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'

const { mailCode } = signInLimits

/** The longest time that any rule looks back. */
export const CODE_MEMORY_MS = DAY_MS

/** When codes were asked for or wrong, in epoch ms, the oldest first. */
export interface CodeEvents {
  asked: readonly number[]
  wrong: readonly number[]
}

export interface CodeHistory {
  ofAccount: CodeEvents
  ofAddress: CodeEvents
}

const since = (times: readonly number[], now: number, windowMs: number): readonly number[] =>
  times.filter((at) => now - at < windowMs)

/** Ms until one more is allowed: 0 where fewer than `limit` lie within the window. */
function waitFor(
  times: readonly number[],
  now: number,
  { limit, windowMs }: { limit: number; windowMs: number },
): number {
  const within = since(times, now, windowMs)
  const leaving = within[within.length - limit]
  return leaving === undefined ? 0 : leaving + windowMs - now
}

/** CN-39: ms until the next code for this account; 0 where it may be sent at once. */
export const msToNextCode = ({ ofAccount }: CodeHistory, now: number): number =>
  waitFor(ofAccount.asked, now, { limit: 1, windowMs: mailCode.everyMs })

/** Ms until account and address have kept the bounds of a day and an hour. */
export const msOfPause = ({ ofAccount, ofAddress }: CodeHistory, now: number): number =>
  Math.max(
    waitFor(ofAccount.asked, now, { limit: mailCode.perAccountADay, windowMs: DAY_MS }),
    waitFor(ofAccount.wrong, now, { limit: mailCode.wrongPerAccountADay, windowMs: DAY_MS }),
    waitFor(ofAddress.asked, now, { limit: mailCode.perAddressAnHour, windowMs: HOUR_MS }),
  )

/** Whether the image is asked for before a code is sent. */
export function asksImageForCode({ ofAccount, ofAddress }: CodeHistory, now: number): boolean {
  const { perAccount, perAddress, windowMs } = mailCode.imageAfter
  return (
    since(ofAccount.asked, now, windowMs).length >= perAccount ||
    since(ofAddress.asked, now, windowMs).length >= perAddress
  )
}

export const isCodeLive = ({ sentAt, tries }: { sentAt: number; tries: number }, now: number): boolean =>
  now - sentAt < mailCode.lifeMs && tries < mailCode.tries
