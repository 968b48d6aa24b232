import { csvLine } from '@slipway/contract/csv.ts'
import { finished } from '@slipway/contract/cooperative-steps.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './parse-csv.ts'

const SEED = 20_261_124

const rowsOf = (text: string) => finished(csvRows(text))

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\r1\t2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['sep=|\r\na|b,c', [['a', 'b,c']]],
  ['"a ""b""","c\nd",', [['a "b"', 'c\nd', '']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"never closed, a', [['never closed, a']]],
  ['"a"b,c', [['ab', 'c']]],
  ['', []],
])('rows of %j', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test('what a file is written with is read back', () => {
  const cell = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = csvLine(['head', 'other']) + rows.map(csvLine).join('')
      expect(rowsOf(text)).toEqual([['head', 'other'], ...rows])
    }),
    { seed: SEED },
  )
})
