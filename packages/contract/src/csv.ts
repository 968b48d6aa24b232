const BYTE_ORDER_MARK = '\u{feff}'

export type CsvCell = string | number

/** Lines of cells; the first has the headings. */
export type CsvTable = readonly (readonly CsvCell[])[]

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

/** Rows under these headings, in their order; a table without rows keeps its headings. */
export const csvTable = <const Columns extends readonly string[]>(
  columns: Columns,
  rows: readonly Readonly<Record<Columns[number], CsvCell>>[],
): CsvTable => [columns, ...rows.map((row) => columns.map((column: Columns[number]) => row[column]))]

/** An entire file, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvFile = (rows: CsvTable): string => BYTE_ORDER_MARK + rows.map(csvLine).join('')
