import { expect, test } from 'vitest'
import { movableClock } from '../../../../testing/test-parts.ts'
import { progressLimit } from './progress-limit.ts'

test('of thousands of reports a device has ten taken and one a second after that, of each state for itself', () => {
  const clock = movableClock()
  const mayReport = progressLimit(clock.now)
  const taken = (state: 'downloading' | 'installed', deviceId = 1): number =>
    Array.from({ length: 5000 }, () => mayReport(deviceId, state)).filter(Boolean).length
  expect([taken('downloading'), taken('installed'), taken('downloading', 2)]).toEqual([10, 10, 10])
  clock.advance(3000)
  expect(taken('downloading')).toBe(3)
  clock.advance(100_000)
  expect(taken('downloading')).toBe(10)
})
