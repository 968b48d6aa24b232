import { afterEach, expect, test, vi } from 'vitest'
import { timed } from '../http/limits/call-deadline.ts'
import { movableClock, partsOf } from './test-parts.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  ['the server of the tests ends no call by the wall clock', 'tests', 'answered'],
  ['a server does', 'usual', 'ended'],
] as const)('%s', async (_what, kind, outcome) => {
  vi.useFakeTimers()
  const parts = partsOf({ database: undefined as never, dataFolder: '/nowhere', clock: movableClock() })
  const { promise, resolve } = Promise.withResolvers<string>()
  const inTime = timed(kind === 'tests' ? parts.callDeadline : undefined)
  const call = inTime((work) => work(() => promise)).catch(() => 'ended')
  await vi.advanceTimersByTimeAsync(3_600_000)
  resolve('answered')
  expect(await call).toBe(outcome)
})
