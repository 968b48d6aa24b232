import { expect, test } from 'vitest'
import { keyedQueue } from './keyed-queue.ts'

test('work of one key waits for what was given before it, that of another does not', async () => {
  const turns = keyedQueue<string>()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  turns.run('a', async () => {
    await first.promise
    done.push('a1')
  })
  turns.run('a', () => void done.push('a2'))
  turns.run('b', () => void done.push('b1'))
  expect(done).toEqual(['b1'])
  first.resolve()
  await turns.idle()
  expect(done).toEqual(['b1', 'a1', 'a2'])
})

test('work that fails does not hold up what follows', async () => {
  const turns = keyedQueue<string>()
  const done: string[] = []
  turns.run('a', () => Promise.reject(new Error('lost')))
  turns.run('a', () => void done.push('a2'))
  await turns.idle()
  expect(done).toEqual(['a2'])
})
