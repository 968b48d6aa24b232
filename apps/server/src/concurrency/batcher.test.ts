import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batcher } from './batcher.ts'

const PAUSE_MS = 5

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function recorded() {
  const runs: number[][] = []
  const run = async (items: number[]): Promise<number[]> => {
    runs.push(items)
    return items.map((item) => item * 2)
  }
  return { runs, run }
}

test('calls during the pause after a run gather for the next; the first is not delayed', async () => {
  const { runs, run } = recorded()
  const { load } = batcher(run, 500, { pauseMs: PAUSE_MS })
  expect(await load(1)).toBe(2)
  const later = [load(2), load(3)]
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  const last = load(4)
  expect(runs).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all([...later, last])).toEqual([4, 6, 8])
  expect(runs).toEqual([[1], [2, 3, 4]])
})

test('after the pause a call runs at its moment again', async () => {
  const { runs, run } = recorded()
  const { load } = batcher(run, 500, { pauseMs: PAUSE_MS })
  await load(1)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(await load(2)).toBe(4)
  expect(runs).toEqual([[1], [2]])
})
