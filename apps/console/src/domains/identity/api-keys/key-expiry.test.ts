import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { beforeEach, expect, test } from 'vitest'
import { expiresTimeOf } from './key-expiry.ts'

const now = new Date(2026, 10, 21, 15, 30).getTime()

// In the browser's zone, whatever account another test has shown.
beforeEach(() => showTimesIn(''))

test('a number of days counts from now', () => {
  expect(expiresTimeOf('30', '', now)).toBe(now + 30 * 86_400_000)
})

test('a chosen day counts to its end, today too', () => {
  expect(expiresTimeOf('custom', '2026-11-21', now)).toBe(new Date(2026, 10, 21, 23, 59, 59, 999).getTime())
  expect(expiresTimeOf('custom', '2027-02-28', now)).toBe(new Date(2027, 1, 28, 23, 59, 59, 999).getTime())
})

test('a day that is over, or none, is refused', () => {
  for (const day of ['2026-11-20', '', '21.11.2026']) expect(expiresTimeOf('custom', day, now)).toBeUndefined()
})

test('never is no end', () => {
  expect(expiresTimeOf('never', '2020-01-01', now)).toBeNull()
})
