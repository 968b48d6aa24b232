import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildOf,
  firmwareVersionOf,
  firmwareVersionText,
  reportedVersionOf,
  sortKeyOf,
  toolVersionOf,
  type FirmwareVersion,
} from './firmware-version.ts'

const SEED = 20_261_124

const days = fc.date({ min: new Date(2000, 0, 1), max: new Date(2099, 11, 31), noInvalidDate: true }).map(buildOf)
const number = fc.integer({ min: 0, max: 999 })
const versions: fc.Arbitrary<FirmwareVersion> = fc.record({ numbers: fc.tuple(number, number, number), build: days })

const keyOf = (text: string): number => sortKeyOf(firmwareVersionOf(text) ?? { numbers: [0, 0, 0], build: 0 })

describe('a firmware version', () => {
  test('has three numbers and a build date (VA-51)', () => {
    expect(firmwareVersionOf('V1.2.0 build 260101')).toEqual({ numbers: [1, 2, 0], build: 260_101 })
    expect(firmwareVersionOf(' v1.2.0  Build 260101 ')).toEqual({ numbers: [1, 2, 0], build: 260_101 })
  })

  test.each([
    '',
    'V1.2 build 260101',
    'V1.2.0',
    '1.2.0 build 260101',
    'V1.2.0 build 2601',
    'V1.2.0 build 261301',
    'V1.2.0 build 260230',
    'V1.2.0 build 260100',
    'V1000.0.0 build 260101',
    'V1.2.0-rc1 build 260101',
    'V1.2.0 build 260101 x',
    'V-1.2.0 build 260101',
    'V１.2.0 build 260101',
  ])('is not %j', (text) => {
    expect(firmwareVersionOf(text)).toBeUndefined()
  })

  test('is compared number by number, then by build date (CN-52)', () => {
    const ordered = [
      'V0.9.9 build 991231',
      'V1.2.9 build 260101',
      'V1.2.10 build 250101',
      'V1.2.10 build 250102',
      'V1.9.0 build 260101',
      'V1.10.0 build 260101',
      'V2.0.0 build 200101',
    ]
    expect(ordered.toSorted((one, other) => keyOf(one) - keyOf(other))).toEqual(ordered)
  })

  test('written out and read again is the same, and its sort key is an exact integer', () => {
    fc.assert(
      fc.property(versions, (version) => {
        expect(firmwareVersionOf(firmwareVersionText(version))).toEqual(version)
        expect(Number.isSafeInteger(sortKeyOf(version))).toBe(true)
      }),
      { seed: SEED },
    )
  })

  test('has the order of its numbers and build date', () => {
    const parts = ({ numbers, build }: FirmwareVersion): number[] => [...numbers, build]
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        const at = parts(one).findIndex((part, index) => part !== parts(other)[index])
        const expected = at < 0 ? 0 : Math.sign((parts(one)[at] ?? 0) - (parts(other)[at] ?? 0))
        expect(Math.sign(sortKeyOf(one) - sortKeyOf(other))).toBe(expected)
      }),
      { seed: SEED },
    )
  })

  test('of a device may lack the letter and the build date', () => {
    expect(reportedVersionOf('1.2.0')).toEqual({ numbers: [1, 2, 0], build: 0 })
    expect(reportedVersionOf('v1.2.0 build 260101')).toEqual({ numbers: [1, 2, 0], build: 260_101 })
    expect(reportedVersionOf('1.2.0-3-gabc')).toBeUndefined()
    expect(firmwareVersionText({ numbers: [1, 2, 0], build: 0 })).toBe('V1.2.0')
  })

  test('of an SDK tool is three numbers', () => {
    expect(toolVersionOf('1.12.0')).toEqual({ numbers: [1, 12, 0], build: 0 })
    expect(toolVersionOf('V1.12.0')).toBeUndefined()
    expect(toolVersionOf('1.12')).toBeUndefined()
  })

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => void [firmwareVersionOf(text), reportedVersionOf(text), toolVersionOf(text)]),
      { seed: SEED },
    )
  })
})
