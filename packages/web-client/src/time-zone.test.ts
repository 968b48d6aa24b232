import { afterEach, expect, test } from 'vitest'
import { formatDay, formatTime, formatZone } from './formats.ts'
import { momentOf, showTimesIn, shownZone, wallTime } from './time-zone.ts'

afterEach(() => showTimesIn(''))

const AT = Date.UTC(2026, 10, 20, 20, 30, 5)

test.each([
  ['Asia/Shanghai', '2026-11-21 04:30', 'Asia/Shanghai, UTC+08:00'],
  ['America/New_York', '2026-11-20 15:30', 'America/New_York, UTC-05:00'],
  ['Asia/Kathmandu', '2026-11-21 02:15', /Kat(h)?mandu, UTC\+05:45/],
  ['UTC', '2026-11-20 20:30', 'UTC'],
])('in %s every time is shown as %s', (zone, time, named) => {
  showTimesIn(zone)
  expect(formatTime(AT)).toBe(time)
  expect(formatDay(AT)).toBe(time.slice(0, 10))
  expect(formatZone(AT)).toMatch(named)
})

test.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', ''])(
  'what a field says is the moment that is shown: %s',
  (zone) => {
    showTimesIn(zone)
    for (let month = 0; month < 24; month += 1) {
      const at = Date.UTC(2026, month, 3, 4, 5, 6)
      expect(momentOf(wallTime(at))).toBe(at)
    }
  },
)

test('an hour that the change of the clocks skips, and a day beyond the month', () => {
  showTimesIn('Europe/Berlin')
  expect(new Date(momentOf({ year: 2026, month: 3, day: 29, hour: 2, minute: 30 })).toISOString()).toMatch(/T0[01]:30/)
  expect(momentOf({ year: 2026, month: 11, day: 31 })).toBe(Date.UTC(2026, 10, 30, 23))
  expect(momentOf({ year: Number.NaN, month: 1, day: 1 })).toBeNaN()
})

test('a zone that the browser does not know leaves the browser’s', () => {
  const own = shownZone()
  showTimesIn('Mars/Base')
  expect(shownZone()).toBe(own)
})
