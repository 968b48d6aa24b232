import { afterEach, expect, test, vi } from 'vitest'
import { outageLog } from './outage-log.ts'

afterEach(() => void vi.useRealTimers())

test('an outage has a line at its beginning and one at its end, with the number of what failed', () => {
  vi.useFakeTimers()
  const lines: [string, object][] = []
  const log = {
    error: (facts: object, text: string) => void lines.push([text, facts]),
    info: (facts: object, text: string) => void lines.push([text, facts]),
  }
  const outage = outageLog(log, { begins: 'away', ends: 'back' })
  for (let at = 0; at < 100; at += 1) {
    outage.note({ at })
    vi.advanceTimersByTime(1_000)
  }
  vi.advanceTimersByTime(10_000)
  outage.note({ at: 'next' })
  expect(lines).toEqual([
    ['away', { at: 0 }],
    ['back', { failed: 100 }],
    ['away', { at: 'next' }],
  ])
})
