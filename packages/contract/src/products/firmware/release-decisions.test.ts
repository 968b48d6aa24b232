import { describe, expect, test } from 'vitest'
import { otaStatus } from './firmware.lifecycle.ts'
import { decideUpgrade, isExpired, windowEnd, type ReleaseState, type WantedUpgrade } from './release-decisions.ts'

const NOW = 1_000_000
const fresh: ReleaseState = {
  publishStatus: otaStatus.toBeValidated,
  grayRatio: null,
  area: null,
  effectiveDay: null,
  effectiveUntil: null,
  isWithdrawn: false,
  openRegions: [],
}
const tested: ReleaseState = { ...fresh, publishStatus: otaStatus.toBeReleased, effectiveDay: 7 }
const gray: ReleaseState = {
  ...fresh,
  publishStatus: otaStatus.released,
  grayRatio: 20,
  area: 'CN',
  effectiveDay: 30,
  effectiveUntil: windowEnd(NOW, 30),
  openRegions: ['cn'],
}
const nothing: WantedUpgrade = {
  givesDevices: false,
  deviceCount: undefined,
  effectiveDay: undefined,
  grayRatio: undefined,
  area: undefined,
}
const decide = (state: ReleaseState, wanted: Partial<WantedUpgrade>, now = NOW) =>
  decideUpgrade(state, { ...nothing, ...wanted }, now)

describe('before the validation', () => {
  test('an upgrade with test devices starts it', () => {
    expect(decide(fresh, { deviceCount: 1, effectiveDay: 90 })).toEqual({ kind: 'validate', effectiveDay: 90 })
  })

  test.each([
    [{ deviceCount: 0, effectiveDay: 7 }, 'firmware.devicesMissing'],
    [{ deviceCount: 1 }, 'firmware.windowMissing'],
    [{ deviceCount: 1, effectiveDay: 91 }, 'firmware.windowTooLong'],
    [{ deviceCount: 1, effectiveDay: 7, grayRatio: 10 }, 'firmware.notYetValidated'],
  ])('%o is refused', (wanted, refusal) => {
    expect(decide(fresh, wanted)).toMatchObject({ kind: 'refuse', refusal })
  })

  test('a validation under way keeps its validity unless another is given', () => {
    const validating = { ...fresh, publishStatus: otaStatus.validating, effectiveDay: 7 }
    expect(decide(validating, { deviceCount: 2 })).toEqual({ kind: 'validate', effectiveDay: 7 })
  })
})

describe('the release', () => {
  test.each([tested, gray])('refuses test devices: its validation is over', (state) => {
    const wanted = { givesDevices: true, deviceCount: 1, grayRatio: 100, area: 'GLOBAL' } as const
    expect(decide(state, wanted)).toMatchObject({ kind: 'refuse', refusal: 'firmware.alreadyValidated' })
  })

  test('is gray below 100 % for the days that are given', () => {
    expect(decide(tested, { grayRatio: 20, area: 'CN', effectiveDay: 30 })).toEqual({
      kind: 'release',
      grayRatio: 20,
      publishType: 1,
      area: 'CN',
      effectiveDay: 30,
      windowFrom: NOW,
      regions: ['cn'],
    })
  })

  test('of 100 % is full and lasts 3650 days, whatever is given', () => {
    const full = { kind: 'release', publishType: 2, effectiveDay: 3650, regions: ['cn', 'us'] }
    expect(decide(tested, { grayRatio: 100, area: 'GLOBAL', effectiveDay: 30 })).toMatchObject(full)
    expect(decide(tested, { grayRatio: 100, area: 'GLOBAL' })).toMatchObject(full)
  })

  test('takes the area that was edited before', () => {
    expect(decide({ ...tested, area: 'US' }, { grayRatio: 100 })).toMatchObject({ area: 'US', regions: ['us'] })
  })

  test.each([
    [{ area: 'CN' as const, effectiveDay: 7 }, 'firmware.ratioMissing'],
    [{ grayRatio: 20, effectiveDay: 7 }, 'firmware.areaMissing'],
    [{ grayRatio: 20, area: 'CN' as const }, 'firmware.windowMissing'],
    [{ grayRatio: 20, area: 'CN' as const, effectiveDay: 3650 }, 'firmware.windowTooLong'],
  ])('%o is refused', (wanted, refusal) => {
    expect(decide(tested, wanted)).toMatchObject({ kind: 'refuse', refusal })
  })
})

describe('a released version', () => {
  test('gets a higher ratio, and its validity goes on', () => {
    expect(decide(gray, { grayRatio: 50 })).toMatchObject({ kind: 'release', grayRatio: 50, windowFrom: undefined })
  })

  test('is released fully with a validity of its own', () => {
    expect(decide(gray, { grayRatio: 100 })).toMatchObject({ publishType: 2, effectiveDay: 3650, windowFrom: NOW })
  })

  test('is widened only into the regions that it has not reached', () => {
    expect(decide(gray, { area: 'GLOBAL' })).toMatchObject({ area: 'GLOBAL', regions: ['us'] })
  })

  test('is retried only in the regions that failed', () => {
    const half: ReleaseState = { ...gray, area: 'GLOBAL', openRegions: ['us'] }
    expect(decide(half, { grayRatio: 20, area: 'GLOBAL' })).toMatchObject({ kind: 'release', regions: ['cn'] })
  })

  test('stays when a call is repeated', () => {
    expect(decide(gray, { grayRatio: 20, area: 'CN', effectiveDay: 30 })).toEqual({ kind: 'stay' })
    const full: ReleaseState = { ...gray, grayRatio: 100, effectiveDay: 3650 }
    expect(decide(full, { grayRatio: 100, area: 'CN', effectiveDay: 30 })).toEqual({ kind: 'stay' })
  })

  test('gets another validity without being announced again', () => {
    expect(decide(gray, { effectiveDay: 60 })).toMatchObject({ effectiveDay: 60, windowFrom: NOW, regions: [] })
  })

  test.each([
    [{ grayRatio: 19 }, {}, 'firmware.ratioFalls'],
    [{ area: 'US' as const }, {}, 'firmware.areaNarrows'],
    [{ grayRatio: 50 }, { isWithdrawn: true }, 'firmware.withdrawn'],
    [{ grayRatio: 50 }, { effectiveUntil: NOW }, 'firmware.expired'],
  ])('%o is refused for %o', (wanted, state, refusal) => {
    expect(decide({ ...gray, ...state }, wanted)).toMatchObject({ kind: 'refuse', refusal })
  })

  test('is not narrowed from global', () => {
    expect(decide({ ...gray, area: 'GLOBAL' }, { area: 'CN' })).toMatchObject({ refusal: 'firmware.areaNarrows' })
  })

  test('whose validity has ended can still be released fully', () => {
    const ended = { ...gray, effectiveUntil: NOW }
    expect(isExpired(ended, NOW)).toBe(true)
    expect(isExpired(ended, NOW - 1)).toBe(false)
    expect(isExpired({ ...ended, publishStatus: otaStatus.validating }, NOW)).toBe(false)
    expect(decide(ended, { grayRatio: 100 })).toMatchObject({ kind: 'release', publishType: 2 })
  })
})
