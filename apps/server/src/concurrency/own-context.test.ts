import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { batcher } from './batcher.ts'
import { workLoop } from './work-loop.ts'

const calls = new AsyncLocalStorage<string>()

test('a run for several callers is in the context of none', async () => {
  const seen: unknown[] = []
  const parallel = 1
  const { load } = batcher(async (items: number[]) => {
    seen.push(calls.getStore())
    return items
  }, parallel)
  await calls.run('first', () => Promise.all([load(1), load(2)]))
  expect(seen).toEqual([undefined, undefined])
})

test('so is the run of a loop that a call has woken', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const loop = workLoop({ work: async () => resolve(calls.getStore()), onError: resolve, everyMs: 1_000_000 })
  calls.run('call', loop.wake)
  expect(await promise).toBeUndefined()
  await loop.stop()
})
