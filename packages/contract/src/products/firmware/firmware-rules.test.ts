import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { runsVersion } from './runs-version.ts'
import { serialRowsOf, serialsIn, sortedRows, testDevices } from './test-devices.ts'

describe('a device runs a version', () => {
  const target = { firmwareVersion: 'V1.2.0 build 260101', reportedAs: '' }

  test.each(['V1.2.0 build 260101', 'v1.2.0  build 260101', '1.2.0', 'V1.2.0'])('that it reports as %s', (reported) => {
    expect(runsVersion(target, reported)).toBe(true)
  })

  test.each(['V1.2.0 build 260102', '1.2.1', 'V1.20.0', '', 'lamp'])('but not if it reports %s', (reported) => {
    expect(runsVersion(target, reported)).toBe(false)
  })

  test('whose package names the text that devices report', () => {
    const named = { ...target, reportedAs: 'lamp-7' }
    expect(runsVersion(named, 'lamp-7')).toBe(true)
    expect(runsVersion(named, '1.2.0')).toBe(false)
  })
})

describe('test devices', () => {
  test('are read from a text as a person pastes it', () => {
    expect(serialsIn(' a1,a2\r\na3；a4、a1\t')).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(z.parse(testDevices, 'a1\na2')).toEqual(['a1', 'a2'])
    expect(z.parse(testDevices, [' a1 ', 'a1'])).toEqual(['a1'])
    expect(z.parse(testDevices, '')).toEqual([])
  })

  test('are at most 100, each a serial number', () => {
    const many = Array.from({ length: 101 }, (_, index) => `a${index}`)
    expect(z.safeParse(testDevices, many.slice(1)).success).toBe(true)
    expect(z.safeParse(testDevices, many).success).toBe(false)
    expect(z.safeParse(testDevices, ['a b']).success).toBe(false)
    expect(z.safeParse(testDevices, 'ä').success).toBe(false)
  })

  test('are the column with a heading, or the first one of a table without', () => {
    const table = [
      ['name', '序列号'],
      ['Lamp', 'a1'],
      ['', 12],
    ]
    expect(serialRowsOf(table)).toEqual([
      { row: 2, serial: 'a1' },
      { row: 3, serial: '12' },
    ])
    expect(serialRowsOf([['a1', 'Lamp'], [], ['a2']]).map(({ row, serial }) => `${row} ${serial}`)).toEqual([
      '1 a1',
      '3 a2',
    ])
    expect(serialRowsOf([])).toEqual([])
  })

  test('are sorted out row by row: invalid, unknown, or listed twice', () => {
    const rows = serialRowsOf([['sn'], ['a1'], ['ä'], ['b9'], ['a1'], ['a2']])
    expect(sortedRows(rows, (serial) => serial.startsWith('a'))).toEqual({
      serials: ['a1', 'a2'],
      badRows: [
        { row: 3, serial: 'ä', why: 'invalid' },
        { row: 4, serial: 'b9', why: 'unknown' },
        { row: 5, serial: 'a1', why: 'twice' },
      ],
    })
  })
})
