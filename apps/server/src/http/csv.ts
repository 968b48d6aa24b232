const BYTE_ORDER_MARK = '\u{feff}'

export type CsvCell = string | number

/** A spreadsheet runs a text that begins like a formula, also once it is edited or pasted: an apostrophe before it stops that. */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

function cellOf(value: CsvCell): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The first line of a file, with the mark by which spreadsheets know UTF-8. */
export const csvHeadLine = (cells: readonly CsvCell[]): string => BYTE_ORDER_MARK + csvLine(cells)

/** A whole file, with the mark by which spreadsheets know UTF-8. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + rows.map(csvLine).join('')
