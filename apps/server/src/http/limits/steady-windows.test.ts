import { afterEach, expect, test, vi } from 'vitest'
import { SteadyWindows } from './steady-windows.ts'

afterEach(() => void vi.useRealTimers())

const WINDOW_MS = 1000

const count = (windows: SteadyWindows, key = 'ip'): number => {
  let found = 0
  windows.incr(key, (_error, result) => void (found = result?.current ?? 0), WINDOW_MS)
  return found
}

test('the calls of an address are counted again in the next second, also after the clock was set back', () => {
  vi.useFakeTimers()
  const windows = new SteadyWindows()
  expect([count(windows), count(windows), count(windows, 'other')]).toEqual([1, 2, 1])
  const before = Date.now()
  vi.advanceTimersByTime(WINDOW_MS)
  vi.setSystemTime(before - 40 * 24 * 60 * 60 * 1000)
  expect(count(windows)).toBe(1)
})
