import { describe, expect, test } from 'vitest'
import { countPush, heldFor, isQuiet, naturalDay, reasonOf, type PushReader } from './push-rules.ts'

const at = (text: string): number => Date.parse(text)

test('a natural day is that of the zone, of 23 and 25 hours and in zones of half hours', () => {
  const days = (zone: string, from: string, hours: number) =>
    new Set(Array.from({ length: hours * 2 }, (_, half) => naturalDay(at(from) + half * 1_800_000, zone))).size
  expect(naturalDay(at('2026-11-24T18:29:59Z'), 'Asia/Kolkata')).toBe('2026-11-24')
  expect(naturalDay(at('2026-11-24T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-25')
  // Clocks go forward on 29 March and back on 25 October 2026.
  expect([days('Europe/Berlin', '2026-03-28T23:00Z', 23), days('Europe/Berlin', '2026-03-28T23:00Z', 24)]).toEqual([
    1, 2,
  ])
  expect([days('Europe/Berlin', '2026-10-24T22:00Z', 25), days('Europe/Berlin', '2026-10-24T22:00Z', 26)]).toEqual([
    1, 2,
  ])
})

test('the caps are 5,000 of information and 600 of video', () => {
  expect(countPush({ pushed: 4_999, dropped: 0 }, 'text')).toEqual({ pushed: 5_000, dropped: 0, isPushed: true })
  expect(countPush({ pushed: 5_000, dropped: 3 }, 'text')).toEqual({ pushed: 5_000, dropped: 4, isPushed: false })
  expect(countPush({ pushed: 599, dropped: 0 }, 'video').isPushed).toBe(true)
  expect(countPush({ pushed: 600, dropped: 0 }, 'video').isPushed).toBe(false)
})

describe('quiet hours', () => {
  const night = { from: 22 * 60, to: 7 * 60, days: [5] }
  test.each([
    ['2026-11-27T21:59', false],
    ['2026-11-27T22:00', true],
    ['2026-11-28T06:59', true],
    ['2026-11-28T07:00', false],
    ['2026-11-28T22:00', false],
    ['2026-11-27T06:00', false],
  ])('from 22:00 of a Friday to 7:00: at %s %s', (moment, quiet) => {
    expect(isQuiet(night, at(`${moment}:00+08:00`), 'Asia/Shanghai')).toBe(quiet)
  })
  test('within one day, and never where they begin when they end', () => {
    const noon = at('2026-11-27T12:00:00Z')
    expect(isQuiet({ from: 700, to: 721, days: [5] }, noon, 'UTC')).toBe(true)
    expect(isQuiet({ from: 700, to: 720, days: [5] }, noon, 'UTC')).toBe(false)
    expect(isQuiet({ from: 720, to: 720, days: [5] }, noon, 'UTC')).toBe(false)
  })
})

test('a reader has no push while it has no phone, has muted the device, or is in its quiet hours', () => {
  const always = { from: 0, to: 1_439, days: [1, 2, 3, 4, 5, 6, 7] }
  const reader: PushReader = { isMuted: false, quiet: always, alarmsPass: true, timeZone: 'UTC', isReachable: true }
  const alarm = { isAlarm: true, at: at('2026-11-27T12:00:00Z') }
  expect(heldFor(reader, alarm)).toBeUndefined()
  expect(heldFor({ ...reader, alarmsPass: false }, alarm)).toBe('quiet')
  expect(heldFor(reader, { ...alarm, isAlarm: false })).toBe('quiet')
  expect(heldFor({ ...reader, isMuted: true }, alarm)).toBe('muted')
  expect(heldFor({ ...reader, isReachable: false }, alarm)).toBe('noPhone')
  expect([reasonOf(['noPhone', 'quiet']), reasonOf(['noPhone']), reasonOf([])]).toEqual(['quiet', 'noPhone', 'noPhone'])
})
