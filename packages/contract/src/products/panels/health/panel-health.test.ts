import { expect, test } from 'vitest'
import { failsTooOften, TIME_GROUPS, timeGroupOf, timeOfShare } from './panel-health.ts'

test('a gray version fails too often when over 5 % of at least 20 openings fail', () => {
  expect(failsTooOften({ opened: 19, failed: 19 })).toBe(false)
  expect(failsTooOften({ opened: 20, failed: 1 })).toBe(false)
  expect(failsTooOften({ opened: 20, failed: 2 })).toBe(true)
  expect(failsTooOften({ opened: 100, failed: 5 })).toBe(false)
  expect(failsTooOften({ opened: 100, failed: 6 })).toBe(true)
})

test('times are counted in groups, whose ends are the figures that developers see', () => {
  const groups = Array.from({ length: TIME_GROUPS }, () => 0)
  expect(timeOfShare(groups, 0.5)).toBeNull()
  for (const ms of [40, 90, 90, 180, 250, 480, 700, 900, 1_400, 60_000]) groups[timeGroupOf(ms)]!++
  expect([timeOfShare(groups, 0.5), timeOfShare(groups, 0.9), timeOfShare(groups, 0.95)]).toEqual([300, 1_500, 10_000])
})
