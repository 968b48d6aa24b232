import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { signInLimits } from '@slipway/contract/identity/sign-in/sign-in.limits.ts'
import { expect, test } from 'vitest'
import { msWithoutCodes } from './verification-code-rules.ts'

const { wrongPerPlaceADay, wrongPerAccountADay } = signInLimits.mailCode
const NOW = 10 * DAY_MS
const wrong = (times: number) => ({ asked: [], wrong: Array.from({ length: times }, (_, at) => NOW - times + at) })

test.each([
  ['few wrong codes', { ofPlace: wrong(wrongPerPlaceADay - 1), ofAccount: wrong(0), isKnown: false }, 0],
  ['too many from one place', { ofPlace: wrong(wrongPerPlaceADay), ofAccount: wrong(0), isKnown: false }, DAY_MS],
  ['too many in a known browser', { ofPlace: wrong(wrongPerPlaceADay), ofAccount: wrong(0), isKnown: true }, DAY_MS],
  ['too many by strangers', { ofPlace: wrong(0), ofAccount: wrong(wrongPerAccountADay), isKnown: false }, DAY_MS],
  ['too many by strangers, in a known browser', { ofPlace: wrong(0), ofAccount: wrong(99), isKnown: true }, 0],
])('codes after %s', (_what, history, pause) => {
  const left = msWithoutCodes(history, NOW)
  expect(left).toBeGreaterThan(pause - 100)
  expect(left).toBeLessThanOrEqual(pause)
})

test.each([
  ['a process whose clock is a little ahead counts', 30_000, DAY_MS + 30_000],
  ['a clock that was set back since does not count', HOUR_MS, 0],
])('what %s', (_what, aheadMs, pause) => {
  const ofPlace = { asked: [], wrong: Array.from({ length: wrongPerPlaceADay }, () => NOW + aheadMs) }
  expect(msWithoutCodes({ ofPlace, ofAccount: wrong(0), isKnown: false }, NOW)).toBe(pause)
})
