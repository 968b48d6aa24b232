import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns, type Caller } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('those over the limit get their turn in the order in which they came', async () => {
  const two = turns({ most: 2 })
  const order: string[] = []
  const take = (name: string) => two.take().then(() => order.push(name))
  await Promise.all([take('a'), take('b')])
  const waiting = [take('c'), take('d')]
  expect(two.state()).toEqual({ busy: 2, waiting: 2 })
  two.end()
  await waiting[0]
  expect(order).toEqual(['a', 'b', 'c'])
  two.end()
  await waiting[1]
  two.end()
  two.end()
  expect(two.state()).toEqual({ busy: 0, waiting: 0 })
})

test('a wait ends without a turn after its time, and does not take the turn of the next one', async () => {
  const one = turns({ most: 1, waitMs: 30_000 })
  await one.take()
  const first = one.take()
  vi.advanceTimersByTime(20_000)
  const second = one.take()
  vi.advanceTimersByTime(10_000)
  expect(await first).toBe(false)
  one.end()
  expect(await second).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(one.state()).toEqual({ busy: 1, waiting: 0 })
})

test('a wait ends when its caller goes away', async () => {
  const one = turns({ most: 1 })
  await one.take()
  const caller: Caller = { isGone: false }
  const waiting = one.take(caller)
  caller.isGone = true
  caller.whenGone?.()
  expect([await waiting, await one.take(caller)]).toEqual([false, false])
  expect(one.state()).toEqual({ busy: 1, waiting: 0 })
})

test('no more than so many wait', async () => {
  const one = turns({ most: 1, mostWaiting: 1 })
  await one.take()
  const waiting = one.take()
  expect(await one.take()).toBe(false)
  one.end()
  expect(await waiting).toBe(true)
})
