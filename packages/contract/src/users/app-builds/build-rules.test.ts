import { expect, test } from 'vitest'
import { HOUR_MS } from '../../durations.ts'
import { buildState } from './app-builds.lifecycle.ts'
import { dayWindow, monthWindow, quotasOf } from './build-limits.ts'
import { failureUrl, progressOf } from './build-progress.ts'
import { missingForBuild } from './build-readiness.ts'
import { isAbove, isOemVersion, nextVersion } from './oem-version.ts'

test('versions are n.n.n, compared number by number (CN-52, EN-BUILD-02)', () => {
  for (const version of ['1.0.0', '0.0.1', '10.20.999999']) expect(isOemVersion(version)).toBe(true)
  for (const version of ['', '1', '1.0', '1.0.0.0', 'V1.0.0', '01.0.0', '1.0.-1', '1.0.1000000', '1.0.0 ']) {
    expect(isOemVersion(version)).toBe(false)
  }
  expect(isAbove('1.10.0', '1.9.0')).toBe(true)
  expect(isAbove('1.9.0', '1.10.0')).toBe(false)
  expect(isAbove('1.0.0', '1.0.0')).toBe(false)
  expect(isAbove('2.0.0', '1.99.99')).toBe(true)
  expect(nextVersion('1.9.9')).toBe('1.9.10')
})

test.each([
  // Daylight saving time begins and ends.
  ['America/New_York', '2026-03-08T15:00:00Z', 23],
  ['America/New_York', '2026-11-01T15:00:00Z', 25],
  ['Asia/Shanghai', '2026-11-30T15:59:59Z', 24],
  ['Asia/Kathmandu', '2026-11-30T12:00:00Z', 24],
])('a natural day of %s at %s has %d hours', (zone, at, hours) => {
  const moment = Date.parse(at)
  const { from, until } = dayWindow(moment, zone)
  expect((until - from) / HOUR_MS).toBe(hours)
  expect(moment >= from && moment < until).toBe(true)
  // Its last millisecond is in the same day, and the next one in another.
  expect(dayWindow(until - 1, zone)).toEqual({ from, until })
  expect(dayWindow(until, zone).from).toBe(until)
  expect(dayWindow(from, zone)).toEqual({ from, until })
})

test('a month ends at midnight of the zone', () => {
  const at = Date.parse('2026-11-30T15:59:59Z')
  expect(monthWindow(at, 'Asia/Shanghai')).toEqual({
    from: Date.parse('2026-10-31T16:00:00Z'),
    until: Date.parse('2026-11-30T16:00:00Z'),
  })
  expect(monthWindow(at + 1_000, 'Asia/Shanghai').from).toBe(Date.parse('2026-11-30T16:00:00Z'))
})

test('builds of another day or month do not count, however near', () => {
  const { from, until } = dayWindow(Date.parse('2026-11-01T15:00:00Z'), 'America/New_York')
  const starts = [from - 1, from, until - 1, until]
  const { day, month } = quotasOf(starts, until - 1, 'America/New_York')
  expect(day).toEqual({ limit: 10, used: 2, freeAt: until })
  expect(month.used).toBe(3)
  expect(month.limit).toBe(100)
  expect(quotasOf(starts, from - 1, 'America/New_York').month.used).toBe(1)
})

const none = { innerAndroidDownloadUrl: '', outterAndroidDownloadUrl: '', iosDownloadUrl: '' }
const android = { ...none, innerAndroidDownloadUrl: '/a', outterAndroidDownloadUrl: '/b' }

test('the addresses decide about failure and completion (ST-44 to ST-47, ST-50 to ST-52)', () => {
  for (const type of ['experience', 'formal'] as const) {
    expect(progressOf(none, type, buildState.none)).toBe(0)
    expect(progressOf(none, type, buildState.running)).toBe(1)
    expect(progressOf({ ...android, iosDownloadUrl: '/c' }, type, buildState.complete)).toBe(2)
    expect(progressOf({ ...none, innerAndroidDownloadUrl: failureUrl('timeout') }, type, buildState.running)).toBe(3)
    expect(progressOf({ ...android, outterAndroidDownloadUrl: 'failed' }, type, buildState.complete)).toBe(3)
  }
  // The one of iOS counts for formal builds only.
  expect(progressOf({ ...android, iosDownloadUrl: failureUrl('fault') }, 'formal', buildState.failed)).toBe(3)
  expect(progressOf({ ...android, iosDownloadUrl: failureUrl('fault') }, 'experience', buildState.complete)).toBe(2)
  expect(progressOf(android, 'formal', buildState.running)).toBe(1)
  expect(progressOf(android, 'experience', buildState.running)).toBe(2)
})

test('a formal build needs what stores and phones ask for; an experience build a published look', () => {
  const ready = {
    isPublished: true,
    hasAgreement: true,
    hasPrivacy: true,
    androidName: 'com.acme.home',
    bundleId: 'com.acme.home',
    base: 'https://home.acme.test',
    isBaseSet: true,
  }
  const bare = {
    isPublished: false,
    hasAgreement: false,
    hasPrivacy: false,
    androidName: 'com.example.home',
    bundleId: 'com.acme.home',
    base: 'http://192.168.1.20:3000',
    isBaseSet: false,
  }
  expect(missingForBuild({ ...ready, packageType: 'formal' })).toEqual([])
  expect(missingForBuild({ ...bare, packageType: 'experience' })).toEqual(['published'])
  const all = ['published', 'agreement', 'privacy', 'exampleName', 'publicUrl']
  expect(missingForBuild({ ...bare, packageType: 'formal' })).toEqual(all)
  expect(missingForBuild({ ...ready, base: 'http://home.acme.test', packageType: 'formal' })).toEqual(['https'])
})
