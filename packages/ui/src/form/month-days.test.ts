import { expect, test } from 'vitest'
import { daysLater, extended, monthsLater, weeksAround } from './month-days.ts'

test('the weeks of a month begin on Monday and are whole', () => {
  const weeks = weeksAround('2026-11-21')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeks[5]).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weeksAround('2027-02-01')).toHaveLength(4)
})

test('days and months pass the ends of months and years', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthsLater('2026-01-15', -1)).toBe('2025-12-15')
})

test('two clicks make a range, in either order; a third begins the next', () => {
  const one = extended({ from: '', to: '' }, '2026-11-21')
  expect(one).toEqual({ from: '2026-11-21', to: '' })
  expect(extended(one, '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
  expect(extended({ from: '2026-11-01', to: '2026-11-21' }, '2026-11-05')).toEqual({ from: '2026-11-05', to: '' })
})
