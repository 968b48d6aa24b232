import type { Steps } from '@slipway/contract/cooperative-steps.ts'

/** Lines between two pauses. */
const STEP_LINES = 500

/** Comma, semicolon (spreadsheets in many European languages) or tab: the most frequent one of the first line. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/\r|\n|$/))
  const counts = [',', ';', '\t'].map((mark) => ({ mark, n: head.split(mark).length }))
  return counts.reduce((best, one) => (one.n > best.n ? one : best)).mark
}

/** RFC 4180 with any line ending: quoted cells may contain separators, line breaks and doubled quotes. */
export function* csvRows(file: string): Steps<string[][]> {
  // Excel writes and reads this line before the head.
  const [announced = '', mark] = /^sep=(.)\r?\n/i.exec(file) ?? []
  const text = file.slice(announced.length)
  const separator = mark ?? separatorOf(text)
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator)
    cells.push(cell)
    at = end
    if (text[at] === separator) {
      at++
      if (at === text.length) cells.push('')
      continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    rows.push(cells)
    cells = []
    if (rows.length % STEP_LINES === 0) yield
  }
  if (cells.length > 0) rows.push(cells)
  return rows
}

function plain(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  return { cell: text.slice(from, end), end }
}

/** A quote that is never closed takes the rest of the text; what follows a closing quote belongs to the cell. */
function quoted(text: string, from: number, separator: string): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close === -1) return { cell: cell + text.slice(at), end: text.length }
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') {
      const rest = plain(text, close + 1, separator)
      return { cell: cell + rest.cell, end: rest.end }
    }
    cell += '"'
    at = close + 2
  }
}
