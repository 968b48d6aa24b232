import { describe, expect, test } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

describe('work that is given to a key', () => {
  test('waits for what was given before it, that of another key does not', async () => {
    const queue = new KeyedQueue<string>()
    const done: string[] = []
    const first = Promise.withResolvers<void>()
    queue.run('a', async () => {
      await first.promise
      done.push('a1')
    })
    queue.run('a', () => void done.push('a2'))
    queue.run('b', () => void done.push('b1'))
    expect(done).toEqual(['b1'])
    first.resolve()
    await queue.idle()
    expect(done).toEqual(['b1', 'a1', 'a2'])
  })

  test('and fails does not hold up what follows', async () => {
    const queue = new KeyedQueue<string>()
    const done: string[] = []
    queue.run('a', () => Promise.reject(new Error('lost')))
    queue.run('a', () => void done.push('a2'))
    await queue.idle()
    expect(done).toEqual(['a2'])
  })

  test('answers who added it, also with its failure', async () => {
    const queue = new KeyedQueue<string>()
    const failing = queue.add('a', () => Promise.reject(new Error('lost')))
    const following = queue.add('a', () => Promise.resolve('kept'))
    expect(queue.has('a')).toBe(true)
    await expect(failing).rejects.toThrow('lost')
    expect(await following).toBe('kept')
    await queue.idle()
    expect(queue.has('a')).toBe(false)
  })
})
