import { csvHeadLine, csvLine } from '@slipway/contract/csv.ts'
import { WORKBOOK_MIME, workbookChunks, type Rows, type Sheet } from '../files/workbook.ts'
import type { Download } from './route.ts'

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

/** Sheets as a file that is written while it is sent. `fileName` is without its ending. */
export const workbookDownload = (fileName: string, sheets: readonly Sheet[]): Download => ({
  fileName: `${fileName}.xlsx`,
  mime: WORKBOOK_MIME,
  chunks: workbookChunks(sheets),
})

/** A table as a file that is written while it is sent. */
export const tableDownload = ({ fileName, format, heads, rows }: Table): Download =>
  format === 'csv'
    ? { fileName: `${fileName}.csv`, mime: 'text/csv; charset=utf-8', chunks: csvChunks(heads, rows) }
    : workbookDownload(fileName, [{ name: fileName, heads, rows }])
