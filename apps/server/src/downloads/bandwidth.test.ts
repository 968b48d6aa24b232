import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../concurrency/turns.ts'
import { limitedBandwidth } from './bandwidth.ts'

const START = Date.UTC(2026, 10, 20, 8, 0, 0)
const MINUTE_MS = 60_000
const clock = { now: () => Date.now() }

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

/** Readers that ask for the next slice as soon as they have one, and what they have received by which time. */
function readers(count: number, bytesPerSecond: number) {
  const bandwidth = limitedBandwidth(bytesPerSecond, clock)
  const closed = { isGone: false }
  const received = new Map<number, number>()
  const sent: { at: number; bytes: number }[] = []
  const read = async (reader: number): Promise<void> => {
    while (!closed.isGone) {
      await bandwidth.take(bandwidth.sliceBytes, {
        isGone: false,
      })
      received.set(reader, (received.get(reader) ?? 0) + bandwidth.sliceBytes)
      sent.push({ at: Date.now(), bytes: bandwidth.sliceBytes })
    }
  }
  for (let reader = 0; reader < count; reader++) void read(reader)
  return { bandwidth, received, sent, stop: () => void (closed.isGone = true) }
}

const within = (sent: readonly { at: number; bytes: number }[], from: number, to: number): number =>
  sent.reduce((sum, { at, bytes }) => sum + (at >= from && at < to ? bytes : 0), 0)

describe.each([
  ['1 Mbit/s', 125_000],
  ['100 Mbit/s', 12_500_000],
])('%s', (_what, rate) => {
  test('is exact to one percent in each minute, however it begins', async () => {
    const { sent, stop } = readers(50, rate)
    await vi.advanceTimersByTimeAsync(2.5 * MINUTE_MS)
    stop()
    for (let from = START; from <= START + 1.5 * MINUTE_MS; from += 7_000) {
      const bytes = within(sent, from, from + MINUTE_MS)
      expect(bytes / (rate * 60)).toBeGreaterThan(0.99)
      expect(bytes / (rate * 60)).toBeLessThan(1.01)
    }
  })

  test('is shared evenly', async () => {
    const { received, bandwidth, stop } = readers(40, rate)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    stop()
    const all = [...received.values()]
    expect(all).toHaveLength(40)
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(bandwidth.sliceBytes)
  })
})

test('after hours without downloads no minute is above the limit and one percent', async () => {
  const rate = 1_250_000
  const bandwidth = limitedBandwidth(rate, clock)
  await vi.advanceTimersByTimeAsync(5 * 60 * MINUTE_MS)
  const closed = { isGone: false }
  let bytes = 0
  const read = async (): Promise<void> => {
    while (!closed.isGone) {
      await bandwidth.take(bandwidth.sliceBytes, {
        isGone: false,
      })
      bytes += bandwidth.sliceBytes
    }
  }
  void read()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  closed.isGone = true
  expect(bytes).toBeLessThan(rate * 60 * 1.01)
  expect(bytes).toBeGreaterThan(rate * 60 * 0.99)
})

test('what was not sent is given to the others, and closed readers take nothing', async () => {
  const bandwidth = limitedBandwidth(1_000, clock)
  const gone = Array.from({ length: 100 }, () => ({ isGone: false }) as Caller)
  const waiting = gone.map((caller) => bandwidth.take(100, caller))
  for (const { whenGone } of gone) whenGone?.()
  await Promise.all(waiting)
  let granted = 0
  const read = async (): Promise<void> => {
    await bandwidth.take(100, { isGone: false })
    granted++
    bandwidth.giveBack(50)
  }
  for (let one = 0; one < 100; one++) {
    void read()
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(granted).toBeGreaterThanOrEqual(18)
  expect(granted).toBeLessThanOrEqual(20)
})
