import { expect, test } from 'vitest'
import { actionNoOf } from './new-job.ts'

test('the number of an action fits 31 bits, is at least 100,000 and never ends in 0', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => actionNoOf(index / 1000 + index * 1e-9))
  for (const number of [...numbers, actionNoOf(0), actionNoOf(1 - Number.EPSILON), actionNoOf(9 / 2_000_000_000)]) {
    expect(number).toBeGreaterThanOrEqual(100_000)
    expect(number).toBeLessThan(2 ** 31)
    expect(number % 10).not.toBe(0)
  }
  expect(new Set(numbers).size).toBe(numbers.length)
})
