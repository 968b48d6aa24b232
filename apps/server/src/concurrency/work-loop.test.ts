import { expect, test, vi } from 'vitest'
import { workLoop } from './work-loop.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A loop whose runs end when the test says. */
function heldLoop() {
  const runs: { end(): void; fail(error: Error): void }[] = []
  const errors: unknown[] = []
  const loop = workLoop({
    work: () =>
      new Promise<void>((resolve, reject) => {
        runs.push({ end: resolve, fail: reject })
      }),
    onError: (error) => void errors.push(error),
    everyMs: 1_000,
  })
  return { loop, runs, errors }
}

test('a wake during a run is followed by one more run, however many wakes there were', async () => {
  const { loop, runs } = heldLoop()
  loop.wake()
  loop.wake()
  loop.wake()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await settled()
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  await settled()
  expect(runs).toHaveLength(2)
})

test('a run that fails is reported, and the next one runs', async () => {
  const { loop, runs, errors } = heldLoop()
  loop.wake()
  runs[0]?.fail(new Error('away'))
  await settled()
  expect(errors).toMatchObject([{ message: 'away' }])
  loop.wake()
  expect(runs).toHaveLength(2)
})

test('it runs at its start and at intervals, and stops after the run in progress', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { loop, runs } = heldLoop()
    loop.start()
    runs[0]?.end()
    await settled()
    vi.advanceTimersByTime(1_000)
    await settled()
    expect(runs).toHaveLength(2)
    let isStopped = false
    const stopped = loop.stop().then(() => (isStopped = true))
    await settled()
    expect(isStopped).toBe(false)
    loop.wake()
    runs[1]?.end()
    await stopped
    vi.advanceTimersByTime(5_000)
    expect(runs).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
