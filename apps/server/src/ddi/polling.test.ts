import { expect, test } from 'vitest'
import { pollingPace, sleepText } from './polling.ts'

test('a pause is a time of day', () => {
  expect([0.2, 30, 3661, 86_399, 1e9].map(sleepText)).toEqual([
    '00:00:01',
    '00:00:30',
    '01:01:01',
    '23:59:59',
    '23:59:59',
  ])
})

test('under load all clients wait longer, and less again afterwards', () => {
  let now = 0
  const pace = pollingPace(
    { idleS: 300, busyS: 30, pollsPerSecond: 1 },
    () => now,
    () => 0.5,
  )
  expect(pace.next(false)).toBe('00:05:00')
  for (let poll = 0; poll < 19; poll++) pace.next(false)
  now = 10_000
  expect([pace.next(false), pace.next(true)]).toEqual(['00:10:00', '00:01:00'])
  now = 20_000
  expect(pace.next(false)).toBe('00:05:00')
})
