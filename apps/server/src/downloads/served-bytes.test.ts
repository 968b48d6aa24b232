import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { servedBytes } from './served-bytes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the position of a job is reported at most once a second, and the last one always', async () => {
  const told: [number, number][] = []
  const served = servedBytes((jobId, bytes) => void told.push([jobId, bytes]), { warn() {} })
  for (let slice = 0; slice < 10; slice++) {
    served.note(1, slice)
    await vi.advanceTimersByTimeAsync(250)
  }
  served.note(2, 7)
  expect(told).toEqual([
    [1, 3],
    [1, 7],
  ])
  await served.stop()
  expect(told.slice(2)).toEqual([
    [1, 9],
    [2, 7],
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toHaveLength(4)
})

test('a report that fails is logged, and the other jobs and the next seconds are reported', async () => {
  const told: number[] = []
  const warned: string[] = []
  const tell = async (jobId: number): Promise<void> => {
    if (jobId === 1) throw new Error('the database is away')
    told.push(jobId)
  }
  const served = servedBytes(tell, { warn: (_facts, text) => void warned.push(text) })
  for (let second = 0; second < 2; second++) {
    served.note(1, 5)
    served.note(2, 5)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(told).toEqual([2, 2])
  expect(warned).toHaveLength(2)
})
