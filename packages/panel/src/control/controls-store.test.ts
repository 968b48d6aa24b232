import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSameValue } from './control-state.ts'
import { ANSWER_WITHIN_MS, controlsStore, SETTLE_MS, type SetReply } from './controls-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store whose sets are answered by hand. */
function start() {
  const sent: unknown[] = []
  const answers: PromiseWithResolvers<SetReply>[] = []
  const store = controlsStore(
    (_deKey, value) => {
      sent.push(value)
      const answer = Promise.withResolvers<SetReply>()
      answers.push(answer)
      return answer.promise
    },
    () => undefined,
  )
  const phase = () => store.stateOf('level').phase
  const want = (value: unknown) => store.want('level', value)
  const report = (value: unknown) => store.report(new Map([['level', value]]))
  return { store, sent, answers, phase, want, report }
}

test('a value is pending until the property reports it, and the mark fades', () => {
  const { want, report, phase, store } = start()
  want(50)
  expect(store.stateOf('level')).toMatchObject({ phase: 'pending', wanted: 50 })
  report(10)
  expect(phase()).toBe('pending')
  report(50)
  expect(phase()).toBe('confirmed')
  vi.advanceTimersByTime(SETTLE_MS)
  expect(phase()).toBe('idle')
})

test('the end of its command confirms or fails it; that of another command does not', async () => {
  const { want, answers, store, phase } = start()
  want(50)
  answers[0]?.resolve({ commandId: 'c1' })
  await vi.advanceTimersByTimeAsync(0)
  store.end({ commandId: 'c0', isDone: false })
  expect(phase()).toBe('pending')
  store.end({ commandId: 'c1', isDone: false, reason: 'refused' })
  expect(store.stateOf('level')).toMatchObject({ phase: 'failed', reason: 'refused' })
})

test('an end that is known before the reply of its call counts, too', async () => {
  const { want, answers, store, phase } = start()
  want(50)
  store.end({ commandId: 'c1', isDone: true })
  expect(phase()).toBe('pending')
  answers[0]?.resolve({ commandId: 'c1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(phase()).toBe('confirmed')
})

test('the latest gesture wins: answers to earlier ones change nothing', async () => {
  const { want, answers, phase } = start()
  want(50)
  want(60)
  answers[0]?.reject(new Error('too late'))
  await vi.advanceTimersByTimeAsync(0)
  expect(phase()).toBe('pending')
  await vi.advanceTimersByTimeAsync(200)
  answers[1]?.resolve({ isDone: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(phase()).toBe('confirmed')
})

test('a drag sends at most five values a second, and always the last one', () => {
  const { want, sent } = start()
  for (let value = 0; value < 60; value++) {
    want(value)
    vi.advanceTimersByTime(1000 / 60)
  }
  expect(sent.length).toBeLessThanOrEqual(5)
  vi.advanceTimersByTime(200)
  expect(sent.at(-1)).toBe(59)
  expect(sent.length).toBeLessThanOrEqual(6)
})

test('a device that does not answer fails; what was refused says why', async () => {
  const { want, answers, phase, store } = start()
  want(50)
  vi.advanceTimersByTime(ANSWER_WITHIN_MS)
  expect(store.stateOf('level')).toMatchObject({ phase: 'failed', reason: undefined })
  want(60)
  expect(phase()).toBe('pending')
  answers[1]?.reject(new Error('queue full'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.stateOf('level').reason).toBe('queue full')
})

test('nothing is sent after the panel is gone', () => {
  const { want, sent, store } = start()
  want(1)
  want(2)
  store.stop()
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([1])
})

test('structs are the same in any order of members', () => {
  expect(isSameValue({ hue: 1, parts: [1, { a: 2 }] }, { parts: [1, { a: 2 }], hue: 1 })).toBe(true)
  expect(isSameValue({ hue: 1 }, { hue: 1, saturation: 2 })).toBe(false)
})
