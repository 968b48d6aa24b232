import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoff, pause } from './backoff.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each wait is twice as long as the one before, up to the longest', async () => {
  const wait = backoff(new AbortController().signal, { firstMs: 100, longestMs: 300 })
  for (const expectedMs of [100, 200, 300, 300]) {
    let isOver = false
    const waiting = wait().then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(expectedMs - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
  }
})

test('an abort ends the wait that is under way and every later one, and leaves no timer', async () => {
  const stopping = new AbortController()
  const wait = backoff(stopping.signal)
  const waiting = wait()
  stopping.abort()
  await waiting
  await wait()
  await pause(60_000, stopping.signal)
  expect(vi.getTimerCount()).toBe(0)
})
