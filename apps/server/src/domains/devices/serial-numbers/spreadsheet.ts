import { strToU8, zipSync, type Zippable } from 'fflate'
import { withoutFormula } from '../../../http/csv.ts'

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

/** One sheet of text cells: a spreadsheet never interprets them as formulas, even after an edit. */
export function xlsxFile(sheetName: string, rows: Rows): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${CONTENT_TYPES}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${MIME}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${MIME}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MIME}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}">` +
      `<sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml':
      `<worksheet xmlns="${SHEET}"><cols><col min="1" max="${rows[0]?.length ?? 1}" width="${COLUMN_WIDTH}" ` +
      `style="1" customWidth="1"/></cols><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  }
  const files: Zippable = {}
  for (const [path, xml] of Object.entries(parts)) files[path] = [strToU8(XML + xml), { mtime: ZIP_TIME }]
  return zipSync(files)
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

function rowXml(cells: readonly string[], place: number): string {
  const row = place + 1
  const xml = cells.map(
    (text, column) =>
      `<c r="${String.fromCodePoint(65 + column)}${row}" s="1" t="inlineStr">` +
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
