const BYTE_ORDER_MARK = '\u{feff}'

export type CsvCell = string | number

/**
 * A spreadsheet evaluates a text that begins like a formula, even after editing or pasting: a leading apostrophe
 * prevents that.
 */
export const withoutFormula = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

function cellOf(value: CsvCell): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** The first line of a file, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvHeadLine = (cells: readonly CsvCell[]): string => BYTE_ORDER_MARK + csvLine(cells)

/** An entire file, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => BYTE_ORDER_MARK + rows.map(csvLine).join('')
