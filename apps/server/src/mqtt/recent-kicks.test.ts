import { expect, test } from 'vitest'
import { RecentKicks } from './recent-kicks.ts'

test('a kick counts for who began before it, of that device alone', () => {
  const kicks = new RecentKicks()
  const before = kicks.order
  kicks.add(1, 0)
  const after = kicks.order
  expect([kicks.isAfter(before, 1), kicks.isAfter(after, 1), kicks.isAfter(before, 2)]).toEqual([true, false, false])
})

test('a kick is forgotten after a minute, and one that was repeated later than the others', () => {
  const kicks = new RecentKicks()
  kicks.add(1, 0)
  kicks.add(2, 30_000)
  kicks.add(1, 40_000)
  kicks.sweep(60_000)
  expect(kicks.size).toBe(2)
  kicks.sweep(95_000)
  expect([kicks.size, kicks.isAfter(0, 1)]).toEqual([1, true])
  kicks.sweep(100_000)
  expect(kicks.size).toBe(0)
})
