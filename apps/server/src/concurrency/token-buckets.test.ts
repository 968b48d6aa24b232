import { expect, test } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

test('a bucket gives its burst at once, then its rate, and forgets itself when it is full again', () => {
  const buckets = new TokenBuckets<string>({ perSecond: 2, burst: 3 })
  const taken = (now: number): number => {
    let count = 0
    while (buckets.take('a', now)) count++
    return count
  }
  expect([taken(0), taken(499), taken(500), taken(1500)]).toEqual([3, 0, 1, 2])

  buckets.sweep(2999)
  expect([buckets.size, buckets.has('a', 2000)]).toEqual([1, true])
  buckets.sweep(3000)
  expect([buckets.size, taken(3000)]).toEqual([0, 3])
})

test('a bucket fills in its usual time when the clock is set back', () => {
  const buckets = new TokenBuckets<string>({ perSecond: 2, burst: 3 })
  const hour = 3_600_000
  while (buckets.take('a', hour));
  expect([buckets.take('a', 0), buckets.has('a', 499), buckets.take('a', 500), buckets.has('a', 1000)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
