import { expect, test } from 'vitest'
import { supportDay, untilProblem, usualUntil } from './support-period.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const change = { present: '2031-11-24', until: '2032-01-01', shorten: false, reason: '' }

test('a released product is supported for five years', () => {
  expect(usualUntil(NOW)).toBe('2031-11-24')
  expect(usualUntil(Date.UTC(2028, 1, 29))).toBe('2033-03-01')
})

test.each([
  ['is extended', {}, undefined],
  ['stays', { until: '2031-11-24' }, undefined],
  ['is set for the first time', { present: null, until: '2027-01-01' }, undefined],
  ['is shortened silently', { until: '2031-11-23' }, 'shorter'],
  ['is shortened without a reason', { until: '2031-11-23', shorten: true }, 'reasonMissing'],
  ['is shortened with a reason', { until: '2031-11-23', shorten: true, reason: 'end of life' }, undefined],
  ['ends before today', { until: '2026-11-23', shorten: true, reason: 'x' }, 'past'],
  ['ends in the next century', { until: '2131-11-24' }, 'tooFar'],
])('a period that %s', (_what, changes, problem) => {
  expect(untilProblem({ ...change, ...changes }, NOW)).toBe(problem)
})

test.each(['2031-02-30', '2031-13-01', '31-01-01', '2031-1-1', ''])('%j is no day', (day) => {
  expect(supportDay.safeParse(day).success).toBe(false)
})
