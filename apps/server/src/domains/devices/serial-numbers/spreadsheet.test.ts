import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { csvFile, withoutFormula } from '../../../http/csv.ts'
import { xlsxFile } from './spreadsheet.ts'

const formulas = ['=cmd()', '+1', '-1', '@sum', '\tx', '＝1']

describe('a sheet', () => {
  test('is read back as it was written, in any letters', async () => {
    const rows = [
      ['产品', 'a<b>&"c"'],
      ['智能灯 💡', ' spaced '],
    ]
    expect(await readSheet(Buffer.from(xlsxFile('序列号', rows)), 1, { trim: false })).toEqual(rows)
  })

  test('keeps digits as text, so that none is rounded', async () => {
    const rows = [['2345678923456789', '23E4']]
    expect(await readSheet(Buffer.from(xlsxFile('s', rows)))).toEqual(rows)
  })

  test.each(formulas)('has no cell that would be run: %j', async (formula) => {
    expect(withoutFormula(formula)).toBe(`'${formula}`)
    expect(csvFile([[formula, 'b']])).toBe(`\u{feff}'${formula},b\r\n`)
    const [[cell] = []] = await readSheet(Buffer.from(xlsxFile('s', [[formula]])), 1, { trim: false })
    expect(cell).toBe(`'${formula}`)
  })

  test('of comma separated values quotes what would end a cell', () => {
    expect(csvFile([['a,b', 'c"d', 'e\nf']])).toBe('\u{feff}"a,b","c""d","e\nf"\r\n')
  })
})
