import { describe, expect, test } from 'vitest'
import { countPush, naturalDay, nothingPushed, type PushTally } from './push-caps.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** One event every ten seconds: 8,640 in a day of 24 hours, more than either cap. */
const EVERY_MS = 10 * SECOND_MS

function pushesFrom(from: string, until: string, timeZoneAt: (at: number) => string, kind: 'text' | 'video' = 'text') {
  const tallies = new Map<string, PushTally>()
  for (let at = Date.parse(from); at < Date.parse(until); at += EVERY_MS) {
    const day = naturalDay(at, timeZoneAt(at))
    tallies.set(day, countPush(tallies.get(day) ?? nothingPushed, kind).tally)
  }
  return Object.fromEntries(tallies)
}

test.each([
  ['text', 5_000],
  ['video', 600],
] as const)('exactly so many %s messages of one event are pushed in a day: %i', (kind, cap) => {
  let tally = nothingPushed
  const pushed = Array.from({ length: cap + 3 }, () => {
    const counted = countPush(tally, kind)
    tally = counted.tally
    return counted.isPushed
  })
  expect(pushed.lastIndexOf(true)).toBe(cap - 1)
  expect(tally).toEqual({ pushed: cap, dropped: 3 })
})

test('the next natural day begins with nothing pushed, and what was dropped stays counted', () => {
  const days = pushesFrom('2026-11-20T16:00:00Z', '2026-11-22T16:00:00Z', () => 'Asia/Shanghai', 'video')
  expect(days).toEqual({
    '2026-11-21': { pushed: 600, dropped: 8_040 },
    '2026-11-22': { pushed: 600, dropped: 8_040 },
  })
})

describe('a natural day begins at the user’s midnight', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21'],
    ['Asia/Kolkata, half an hour off', '2026-11-20T18:30:00Z', '2026-11-21'],
    ['Asia/Kathmandu, a quarter off', '2026-11-20T18:15:00Z', '2026-11-21'],
    ['Australia/Eucla, three quarters off', '2026-11-20T15:15:00Z', '2026-11-21'],
    ['Pacific/Kiritimati, where days begin first', '2026-11-20T10:00:00Z', '2026-11-21'],
    ['Pacific/Niue, where days begin last', '2026-11-21T11:00:00Z', '2026-11-21'],
    ['UTC', '2026-11-21T00:00:00Z', '2026-11-21'],
  ])('in %s', (place, midnight, day) => {
    const [zone = ''] = place.split(',')
    const before = new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10)
    expect(naturalDay(Date.parse(midnight), zone)).toBe(day)
    expect(naturalDay(Date.parse(midnight) - 1, zone)).toBe(before)
  })

  test('so that the same moment lies on three days on both sides of the date line', () => {
    const at = Date.parse('2026-11-21T10:30:00Z')
    expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Niue'].map((zone) => naturalDay(at, zone))).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
    ])
  })
})

describe('daylight saving', () => {
  test('makes a day of 23 hours one day', () => {
    const days = pushesFrom('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', () => 'Europe/Berlin')
    expect(days).toEqual({ '2026-03-29': { pushed: 5_000, dropped: (23 * HOUR_MS) / EVERY_MS - 5_000 } })
  })

  test('makes a day of 25 hours one day: the hour that comes twice opens no second count', () => {
    const days = pushesFrom('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', () => 'Europe/Berlin')
    expect(days).toEqual({ '2026-10-25': { pushed: 5_000, dropped: (25 * HOUR_MS) / EVERY_MS - 5_000 } })
  })

  test('of half an hour is one day, too', () => {
    const days = pushesFrom('2026-10-04T00:00:00+10:30', '2026-10-05T00:00:00+11:00', () => 'Australia/Lord_Howe')
    expect(days).toEqual({ '2026-10-04': { pushed: 5_000, dropped: (23.5 * HOUR_MS) / EVERY_MS - 5_000 } })
  })
})

test('a user who moves between zones to and fro gets no more pushes on any one date', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu']
  const hopping = (at: number) => zones[Math.floor(at / HOUR_MS) % zones.length] ?? ''
  const days = pushesFrom('2026-11-20T00:00:00Z', '2026-11-23T00:00:00Z', hopping)
  const tallies = Object.values(days)
  expect(tallies.every(({ pushed }) => pushed <= 5_000)).toBe(true)
  expect(tallies.reduce((sum, { pushed, dropped }) => sum + pushed + dropped, 0)).toBe((72 * HOUR_MS) / EVERY_MS)
})

test('a zone that does not exist is a mistake of the caller, not a day', () => {
  expect(() => naturalDay(0, 'Mars/Olympus')).toThrow(RangeError)
})
