const BYTE_ORDER_MARK = '\u{feff}'

export type CsvCell = string | number

/** A spreadsheet runs a cell that begins like a formula, so a text that does begins with an apostrophe. */
function cellOf(value: CsvCell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The first line of a file, with the mark by which spreadsheets know UTF-8. */
export const csvHeadLine = (cells: readonly CsvCell[]): string => BYTE_ORDER_MARK + csvLine(cells)
