import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { cooperatively } from './cooperative.ts'

test('long work lets others go between its steps, and short work does not wait for them', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const order: string[] = []
  function* work(name: string, stepMs: number) {
    for (let step = 0; step < 4; step++) {
      now += stepMs
      order.push(name)
      yield
    }
    return name
  }
  const other = async () => {
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn()
      order.push('other')
    }
  }
  const [long] = await Promise.all([cooperatively(work('long', 11)), other()])
  expect(long).toBe('long')
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('long'))

  order.length = 0
  await Promise.all([cooperatively(work('short', 1)), other()])
  expect(order.slice(0, 4)).toEqual(['short', 'short', 'short', 'short'])
  vi.restoreAllMocks()
})

test('what a step throws is thrown', async () => {
  function* failing() {
    yield
    throw new Error('wrong')
  }
  await expect(cooperatively(failing())).rejects.toThrow('wrong')
})

test('between its turns work can be ended', async () => {
  function* endless() {
    for (;;) yield
  }
  let turns = 0
  const afterTurn = () => (++turns < 3 ? Promise.resolve() : Promise.reject(new Error('enough')))
  await expect(cooperatively(endless(), { turnMs: 1, afterTurn })).rejects.toThrow('enough')
  expect(turns).toBe(3)
})
