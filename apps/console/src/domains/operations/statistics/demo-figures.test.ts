import { dayAfter } from '@slipway/contract/operations/statistics/days.ts'
import { expect, test } from 'vitest'
import { demoMeasure, demoReports, demoToday } from './demo-figures.ts'

const today = '2026-11-30'
const range = (days: number) => ({ today, from: dayAfter(today, 1 - days), to: today })

test('sample data covers 30 days, and is the same at each visit (CO-24)', () => {
  const year = demoMeasure('alive', range(400)).chain
  expect(year.filter(({ count }) => count !== 0)).toHaveLength(30)
  expect(year.slice(-30)).toEqual(demoMeasure('alive', range(30)).chain)
  expect(demoMeasure('alive', range(30))).toEqual(demoMeasure('alive', range(30)))
})

test('its sums are those of its days', () => {
  const { chain, sum } = demoMeasure('registration', range(30))
  const total = (days: number) => chain.slice(-days).reduce((all, { count }) => all + (count ?? 0), 0)
  expect(sum).toMatchObject({ monthCount: total(30), weekCount: total(7), yesterdayCount: chain.at(-2)?.count })
})

test.each(['alive', 'login'] as const)('a week of %s has at least its best day, and a month its weeks', (measure) => {
  const { chain, sum } = demoMeasure(measure, range(30))
  const best = (days: number) => Math.max(...chain.slice(-days).map(({ count }) => count ?? 0))
  expect(sum.weekCount).toBeGreaterThan(best(7))
  expect(sum.monthCount).toBeGreaterThan(Math.max(best(30), sum.weekCount ?? 0))
  expect(sum.count).toBeGreaterThanOrEqual(sum.monthCount ?? 0)
})

test('functions have names and a trend of one of them', () => {
  const now = Date.UTC(2026, 10, 30, 12)
  const asked = { days: 7, now, nameOf: (n: number) => `Sample ${n}` }
  const all = demoReports('functionCount', { ...asked, deKey: '' })
  const one = demoReports('functionCount', { ...asked, deKey: 'demo_2' })
  expect(all.functionCount?.[1]?.name).toBe('Sample 2')
  expect(all.scope.today).toBe(demoToday(now))
  expect(one.functionCountchain?.at(-2)?.count).toBe(all.functionCount?.[1]?.yesterdayCount)
  expect(Number(one.functionCountchain?.[3]?.count)).toBeLessThan(Number(all.functionCountchain?.[3]?.count))
})
