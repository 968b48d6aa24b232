import { expect, test } from 'vitest'
import { versionFor } from './version-for.ts'

test.each([
  [{ isChosenApp: true, isInGrey: true, greyVersion: 'g', fullVersion: 'f' }, 'g'],
  [{ isChosenApp: true, isInGrey: false, greyVersion: 'g', fullVersion: 'f' }, 'f'],
  [{ isChosenApp: true, isInGrey: true, greyVersion: null, fullVersion: 'f' }, 'f'],
  [{ isChosenApp: true, isInGrey: false, greyVersion: 'g', fullVersion: null }, null],
  [{ isChosenApp: true, isInGrey: true, greyVersion: null, fullVersion: null }, null],
  [{ isChosenApp: false, isInGrey: true, greyVersion: 'g', fullVersion: 'f' }, null],
])('%j: %j', (question, version) => {
  expect(versionFor(question)).toBe(version)
})
