/** Characters that terminals show in two columns. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\p{Extended_Pictographic}]/gu

const widthOf = (text: string): number => Array.from(text).length + (text.match(WIDE)?.length ?? 0)

/** Lines in which the cells of a column are below each other; the last column is as wide as it is. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(...rows.map((row) => widthOf(row[index] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat(index === columns - 1 ? 0 : (widths[index] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}
