import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { expect, test } from 'vitest'
import { SweptBuckets } from './swept-buckets.ts'

test('full buckets are forgotten once a minute, also when the clock is set back', () => {
  const buckets = new SweptBuckets<string>({ perSecond: 1, burst: 2 })
  for (const key of ['a', 'b']) buckets.take(key, 0)
  buckets.take('c', MINUTE_MS - 1)
  expect(buckets.size).toBe(3)
  buckets.take('c', MINUTE_MS)
  expect(buckets.size).toBe(1)
  buckets.take('d', 2 * MINUTE_MS)
  expect([buckets.take('d', 0), buckets.size]).toEqual([false, 1])
})

test('a bucket gives what it gives without a sweep', () => {
  const buckets = new SweptBuckets<string>({ perSecond: 1, burst: 2 })
  expect([0, 1, 2, 1001, 1002].map((now) => buckets.take('a', now))).toEqual([true, true, false, true, false])
})
