import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleAt } from './schedule-at.ts'

const DAY_MS = 86_400_000
const clock = { now: () => Date.now() }

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => vi.useRealTimers())

test('a moment fires once, when it has come, however far away it is', () => {
  const tell = vi.fn<() => void>()
  scheduleAt(clock, 40 * DAY_MS, tell)
  vi.advanceTimersByTime(40 * DAY_MS - 1)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * DAY_MS)
  expect(tell).toHaveBeenCalledOnce()
})

test('a moment in the past fires at once, and a cancelled one never', () => {
  const [over, given] = [vi.fn<() => void>(), vi.fn<() => void>()]
  scheduleAt(clock, 0, over)
  scheduleAt(clock, 100, given)()
  vi.advanceTimersByTime(DAY_MS)
  expect([over.mock.calls.length, given.mock.calls.length]).toEqual([1, 0])
})
