import { strToU8, Zip, ZipDeflate } from 'fflate'
import { csvHeadLine, csvLine, withoutFormula } from '@slipway/contract/csv.ts'
import type { Download } from './route.ts'

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A constant file time, so that the same cells give the same bytes. */
const ZIP_TIME = new Date(1980, 0, 1, 12)
const COLUMN_WIDTH = 48

type Rows = readonly (readonly string[])[]

const OPENING = (columns: number): string =>
  `<worksheet xmlns="${SHEET}"><cols><col min="1" max="${Math.max(1, columns)}" width="${COLUMN_WIDTH}" ` +
  'style="1" customWidth="1"/></cols><sheetData>'
const CLOSING = '</sheetData></worksheet>'
const SHEET_PATH = 'xl/worksheets/sheet1.xml'

/** All parts except the sheet. */
const frameOf = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml':
    `<Types xmlns="${CONTENT_TYPES}">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/>` +
    `<Override PartName="/${SHEET_PATH}" ContentType="${MIME}.worksheet+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml':
    `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">` +
    `<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/styles.xml': STYLES,
})

/** One sheet of text cells, row by row: a spreadsheet never interprets them as formulas, even after an edit. */
async function* xlsxChunks(
  sheetName: string,
  heads: readonly string[],
  rows: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path)
    file.mtime = ZIP_TIME
    zip.add(file)
    return file
  }
  for (const [path, xml] of Object.entries(frameOf(sheetName))) begin(path).push(strToU8(XML + xml), true)
  const sheet = begin(SHEET_PATH)
  sheet.push(strToU8(XML + OPENING(heads.length) + rowXml(heads, 0)))
  let count = 1
  for await (const part of rows) {
    sheet.push(strToU8(part.map((cells) => rowXml(cells, count++)).join('')))
    yield* ready.splice(0)
  }
  sheet.push(strToU8(CLOSING), true)
  zip.end()
  yield* ready.splice(0)
}

async function* csvChunks(heads: readonly string[], rows: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield csvHeadLine(heads)
  for await (const part of rows) yield part.map(csvLine).join('')
}

interface Table {
  /** Without its ending. */
  fileName: string
  format: 'xlsx' | 'csv'
  heads: readonly string[]
  rows: AsyncIterable<Rows>
}

/** A table as a file that is written while it is sent. */
export const tableDownload = ({ fileName, format, heads, rows }: Table): Download =>
  format === 'csv'
    ? { fileName: `${fileName}.csv`, mime: 'text/csv; charset=utf-8', chunks: csvChunks(heads, rows) }
    : { fileName: `${fileName}.xlsx`, mime: `${MIME}.sheet`, chunks: xlsxChunks(fileName.slice(0, 31), heads, rows) }

/** Style 1 is number format 49, text: `=` has no special meaning in it. */
const STYLES =
  `<styleSheet xmlns="${SHEET}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${targets
    .map(([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** `A` to `Z`, then `AA`. */
const columnName = (place: number): string =>
  (place < 26 ? '' : columnName(Math.floor(place / 26) - 1)) + String.fromCodePoint(65 + (place % 26))

function rowXml(cells: readonly string[], place: number): string {
  const row = place + 1
  const xml = cells.map(
    (text, column) =>
      `<c r="${columnName(column)}${row}" s="1" t="inlineStr">` +
      `<is><t xml:space="preserve">${escaped(withoutFormula(text))}</t></is></c>`,
  )
  return `<row r="${row}">${xml.join('')}</row>`
}

const escaped = (text: string): string =>
  text
    // XML 1.0 does not allow these characters, even escaped.
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
