import { withoutFormula } from '@slipway/contract/csv.ts'
import { xmlText } from './xml-text.ts'
import { zipStream, type ZipEntry } from './zip-stream.ts'

const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const WORKBOOK_MIME = `${MIME}.sheet`

/** A constant file time, so that the same cells give the same bytes. */
const FILE_TIME = new Date(1980, 0, 1, 12).getTime()
const COLUMN_WIDTH = 48
const SHEET_NAME_LENGTH = 31
/** Below the limit of spreadsheets (1,048,576), so that every sheet can be edited. */
const SHEET_ROWS = 1_000_000
/** Rows that become XML in one step: longer steps would hold up other requests. */
const STEP = 200

export type Rows = readonly (readonly string[])[]

export interface Sheet {
  name: string
  heads: readonly string[]
  /** Read while the file is sent. */
  rows: AsyncIterable<Rows>
}

interface Limits {
  sheetRows: number
}

const OPENING = (columns: number): string =>
  `<worksheet xmlns="${SHEET}"><cols><col min="1" max="${Math.max(1, columns)}" width="${COLUMN_WIDTH}" ` +
  'style="1" customWidth="1"/></cols><sheetData>'
const CLOSING = '</sheetData></worksheet>'

/** Text cells, row by row: a spreadsheet never interprets them as formulas, even after an edit. */
async function* sheetXml(heads: readonly string[], steps: AsyncIterator<Rows>, from: Rows, limit: number) {
  yield XML + OPENING(heads.length) + addRow([], heads, 0).join('')
  let count = 0
  let step = from
  while (step.length > 0) {
    const first = count + 1
    const parts: string[] = []
    for (const [place, cells] of step.entries()) addRow(parts, cells, first + place)
    yield parts.join('')
    count += step.length
    if (count >= limit) break
    const next = await steps.next()
    step = next.done ? [] : next.value
  }
  yield CLOSING
}

/** A sheet ends with a step: their size divides `sheetRows`. */
async function* inSteps(rows: AsyncIterable<Rows>, size: number): AsyncGenerator<Rows> {
  let waiting: (readonly string[])[] = []
  for await (const part of rows) {
    for (const row of part) {
      waiting.push(row)
      if (waiting.length < size) continue
      yield waiting
      waiting = []
    }
  }
  if (waiting.length > 0) yield waiting
}

/** The parts of the package: sheets first, because only then their number is known. */
async function* packageParts(sheets: readonly Sheet[], { sheetRows }: Limits): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const { name, heads, rows } of sheets) {
    const steps = inSteps(rows, Math.min(STEP, sheetRows))
    try {
      let part = 1
      let from = await steps.next()
      do {
        names.push(part === 1 ? name : `${name} (${part})`)
        const first = from.done ? [] : from.value
        yield { name: sheetPath(names.length), chunks: sheetXml(heads, steps, first, sheetRows) }
        part += 1
        from = await steps.next()
      } while (!from.done)
    } finally {
      await steps.return(undefined)
    }
  }
  for (const [name, xml] of Object.entries(frameOf(names))) yield { name, chunks: [XML + xml] }
}

/** The bytes of a workbook, written while its rows are read. */
export const workbookChunks = (
  sheets: readonly Sheet[],
  limits: Limits = { sheetRows: SHEET_ROWS },
): AsyncGenerator<Uint8Array> => zipStream(packageParts(sheets, limits), FILE_TIME)

const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** All parts except the sheets. */
function frameOf(names: readonly string[]): Record<string, string> {
  const sheets = names.map((_, place) => place + 1)
  return {
    '[Content_Types].xml':
      `<Types xmlns="${CONTENT_TYPES}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/>` +
      sheets
        .map((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${MIME}.worksheet+xml"/>`)
        .join('') +
      '</Types>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>` +
      names
        .map((name, place) => `<sheet name="${sheetName(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
  }
}

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

const CELL_START = '" s="1" t="inlineStr"><is><t xml:space="preserve">'
const CELL_END = '</t></is></c>'
const columns: string[] = []
const columnAt = (place: number): string => (columns[place] ??= columnName(place))

/** The parts become one text: a text of each cell would be garbage, which makes the heap of an export grow. */
function addRow(parts: string[], cells: readonly string[], place: number): string[] {
  const row = String(place + 1)
  parts.push('<row r="', row, '">')
  for (const [column, text] of cells.entries()) {
    parts.push('<c r="', columnAt(column), row, CELL_START, escaped(withoutFormula(text)), CELL_END)
  }
  parts.push('</row>')
  return parts
}

const PLAIN = /^[\u{20}\u{21}\u{23}-\u{25}\u{28}-\u{3b}=\u{3f}-\u{d7ff}]*$/u

/** XML 1.0 does not allow these characters, even escaped. */
const escaped = (text: string): string =>
  PLAIN.test(text)
    ? text
    : xmlText(text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''))

const sheetName = (name: string): string => escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_LENGTH))
