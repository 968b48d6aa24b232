import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { csvHeadLine, withoutFormula } from '@slipway/contract/csv.ts'
import { tableDownload } from './spreadsheet.ts'

/** The bytes of a file whose rows come in two parts. */
async function xlsxFile(fileName: string, [heads = [], ...rest]: string[][]): Promise<Buffer> {
  async function* rows() {
    yield rest.slice(0, 1)
    yield rest.slice(1)
  }
  const chunks: (string | Uint8Array)[] = []
  for await (const chunk of tableDownload({ fileName, format: 'xlsx', heads, rows: rows() }).chunks) chunks.push(chunk)
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)))
}

const formulas = ['=cmd()', '+1', '-1', '@sum', '\tx', '＝1']

describe('a sheet', () => {
  test('is read back as it was written, in any letters', async () => {
    const rows = [
      ['产品', 'a<b>&"c"'],
      ['智能灯 💡', ' spaced '],
    ]
    expect(await readSheet(await xlsxFile('序列号', rows), 1, { trim: false })).toEqual(rows)
  })

  test('names columns beyond Z as spreadsheets do', async () => {
    const heads = Array.from({ length: 60 }, (_, at) => `c${at}`)
    const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(await xlsxFile('s', [heads]))
    const names = [...strFromU8(sheet ?? new Uint8Array()).matchAll(/<c r="([^"]+)"/g)].map(([, name]) => name)
    expect([0, 25, 26, 51, 52, 59].map((at) => names[at])).toEqual(['A1', 'Z1', 'AA1', 'AZ1', 'BA1', 'BH1'])
  })

  test('keeps digits as text, so that none is rounded', async () => {
    const rows = [['2345678923456789', '23E4']]
    expect(await readSheet(await xlsxFile('s', rows))).toEqual(rows)
  })

  test.each(formulas)('has no cell that would be run: %j', async (formula) => {
    expect(withoutFormula(formula)).toBe(`'${formula}`)
    expect(csvHeadLine([formula, 'b'])).toBe(`\u{feff}'${formula},b\r\n`)
    const [[cell] = []] = await readSheet(await xlsxFile('s', [[formula]]), 1, { trim: false })
    expect(cell).toBe(`'${formula}`)
  })

  test('of comma separated values quotes what would end a cell', () => {
    expect(csvHeadLine(['a,b', 'c"d', 'e\nf'])).toBe('\u{feff}"a,b","c""d","e\nf"\r\n')
  })
})
