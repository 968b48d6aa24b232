import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { latestDue, nextRun, type TimerClock } from './next-run.ts'

const every = [1, 2, 3, 4, 5, 6, 7]
const clock = (time: string, timeZone: string, days: number[] = every): TimerClock => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { days, minute: hour * 60 + minute, timeZone }
}
const at = (text: string): number => Date.parse(text)
const runs = (of: TimerClock, from: string, count: number): string[] => {
  const found: string[] = []
  for (let last = at(from); found.length < count;) found.push(new Date((last = nextRun(of, last))).toISOString())
  return found
}

describe('a timer is due', () => {
  test('once a day, strictly after the moment, on the days it has', () => {
    const of = clock('06:30', 'Asia/Shanghai', [1, 5])
    // 27 November 2026 is a Friday.
    expect(runs(of, '2026-11-26T22:29:59Z', 3)).toEqual([
      '2026-11-26T22:30:00.000Z',
      '2026-11-29T22:30:00.000Z',
      '2026-12-03T22:30:00.000Z',
    ])
    expect(nextRun(clock('00:00', 'UTC', []), at('2026-11-28T00:00:00Z'))).toBe(at('2026-11-29T00:00:00Z'))
  })

  test.each([
    // The day has 23 hours: 02:30 doesn't exist and is as much later as the clocks jump.
    ['02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z', ['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']],
    // The day has 25 hours: 02:30 exists twice and counts once, the first time.
    ['02:30', 'Europe/Berlin', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']],
    ['23:30', 'America/New_York', '2026-10-31T12:00:00Z', ['2026-11-01T03:30:00.000Z', '2026-11-02T04:30:00.000Z']],
    // Clocks jump by half an hour.
    ['02:15', 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', ['2026-10-03T15:45:00.000Z', '2026-10-04T15:15:00.000Z']],
    ['01:45', 'Australia/Lord_Howe', '2026-04-04T00:00:00Z', ['2026-04-04T14:45:00.000Z', '2026-04-05T15:15:00.000Z']],
    // Zones of half and quarter hours.
    ['00:15', 'Asia/Kolkata', '2026-06-01T00:00:00Z', ['2026-06-01T18:45:00.000Z', '2026-06-02T18:45:00.000Z']],
    ['07:00', 'Asia/Kathmandu', '2026-06-01T12:00:00Z', ['2026-06-02T01:15:00.000Z', '2026-06-03T01:15:00.000Z']],
    // Midnight is what the change skips.
    ['00:10', 'Africa/Cairo', '2026-04-23T00:00:00Z', ['2026-04-23T22:10:00.000Z', '2026-04-24T21:10:00.000Z']],
    // A whole day was skipped.
    ['10:00', 'Pacific/Apia', '2011-12-29T12:00:00Z', ['2011-12-29T20:00:00.000Z', '2011-12-30T20:00:00.000Z']],
  ])('at %s in %s across a change of the clocks', (time, zone, from, expected) => {
    expect(runs(clock(time, zone), from, 2)).toEqual(expected)
  })

  test('on each day of a year once, whatever its length', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const of = clock('02:10', zone)
      let last = at('2026-01-01T12:00:00Z')
      for (let day = 0; day < 365; day += 1) {
        const next = nextRun(of, last)
        expect(next - last).toBeLessThanOrEqual(day === 0 ? DAY_MS : 26 * HOUR_MS)
        if (day > 0) expect(next - last).toBeGreaterThanOrEqual(22 * HOUR_MS)
        last = next
      }
      expect(last).toBeLessThan(at('2027-01-02T12:00:00Z'))
    }
  })
})

test('of all times that passed while nothing ran, the latest counts', () => {
  const of = clock('07:00', 'UTC')
  expect(latestDue(of, at('2026-11-23T07:00:00Z'), at('2026-11-25T07:05:00Z'))).toBe(at('2026-11-25T07:00:00Z'))
  expect(latestDue(of, at('2026-11-25T07:00:00Z'), at('2026-11-25T07:05:00Z'))).toBe(at('2026-11-25T07:00:00Z'))
  expect(latestDue(of, at('2020-01-01T07:00:00Z'), at('2026-11-25T06:59:59Z'))).toBe(at('2026-11-24T07:00:00Z'))
  const once = clock('07:00', 'UTC', [])
  expect(latestDue(once, at('2026-11-23T07:00:00Z'), at('2026-11-25T07:05:00Z'))).toBe(at('2026-11-23T07:00:00Z'))
})
