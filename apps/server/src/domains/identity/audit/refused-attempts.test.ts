import { expect, test } from 'vitest'
import { refusedAttempts } from './refused-attempts.ts'

const limits = { account: 3, address: 2, visitors: 5 }
const MINUTE_MS = 60_000
const visitor = (ip: string) => ({ accountId: undefined, ip })

const keptOf = (judge: ReturnType<typeof refusedAttempts>, from: { accountId: number | undefined; ip: string }) =>
  Array.from({ length: 10 }, () => judge(from, 0)).filter(({ isKept }) => isKept).length

test('of the refused attempts of an address within a minute only the first are kept', () => {
  expect(keptOf(refusedAttempts(limits), visitor('10.0.0.1'))).toBe(2)
})

test('those of an account are bounded by account, wherever it calls from', () => {
  const judge = refusedAttempts(limits)
  const kept = ['10.0.0.1', '10.0.0.2'].map((ip) => keptOf(judge, { accountId: 7, ip }))
  expect(kept).toEqual([3, 0])
})

test('visitors from very many addresses are bounded together, and take nothing from accounts', () => {
  const judge = refusedAttempts(limits)
  const kept = Array.from({ length: 50 }, (_, index) => keptOf(judge, visitor(`10.0.0.${index}`)))
  expect(kept.reduce((sum, n) => sum + n)).toBe(5)
  expect(keptOf(judge, { accountId: 7, ip: '10.0.0.1' })).toBe(3)
})

test('the next minute’s first one says how many were left out', () => {
  const judge = refusedAttempts(limits)
  keptOf(judge, visitor('10.0.0.1'))
  expect(judge(visitor('10.0.0.1'), MINUTE_MS)).toEqual({ isKept: true, leftOut: 8 })
  expect(judge(visitor('10.0.0.1'), MINUTE_MS)).toEqual({ isKept: true, leftOut: 0 })
})
