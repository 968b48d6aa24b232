import { plainText, readInline, type Inline } from './markdown-inline.ts'

export interface Heading {
  kind: 'heading'
  level: number
  /** The heading's address within its page, as GitHub derives it. */
  id: string
  of: readonly Inline[]
}

export type Block =
  | Heading
  | { kind: 'paragraph'; of: readonly Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: readonly (readonly Block[])[] }
  | { kind: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }

const fence = /^```(\w*)/
const heading = /^(#{1,6}) (.+)$/
const item = /^(?:[-*]|(\d+)\.) +/
const tableRow = /^\|.*\|\s*$/
const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === ''
const wide = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/

/** Lines of one paragraph; a line break is a space, except between two Chinese characters. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isChinese = wide.test(text.at(-1) ?? '') && wide.test(line[0] ?? '')
    return text === '' || isChinese ? text + line : `${text} ${line}`
  }, '')

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** GitHub's rule, so that a link works in both places. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

type Read = { block: Block; next: number }

function readCode(lines: readonly string[], at: number): Read | undefined {
  const [, language] = fence.exec(lines[at] ?? '') ?? []
  if (language === undefined) return undefined
  const end = lines.indexOf('```', at + 1)
  if (end === -1) throw new Error(`line ${at + 1}: the code block has no end`)
  return { block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function readTable(lines: readonly string[], at: number): Read | undefined {
  const rowAt = (index: number) => (tableRow.test(lines[index] ?? '') ? cellsOf(lines[index] ?? '') : undefined)
  const head = rowAt(at)
  if (!head || !/^\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')) return undefined
  const rows: string[][] = []
  let next = at + 2
  for (let row = rowAt(next); row; row = rowAt(next)) {
    if (row.length > head.length) throw new Error(`line ${next + 1}: the row has more cells than the table has columns`)
    rows.push(row)
    next += 1
  }
  const block: Block = { kind: 'table', head: head.map(readInline), rows: rows.map((row) => row.map(readInline)) }
  return { block, next }
}

function readList(lines: readonly string[], at: number): Read | undefined {
  const first = item.exec(lines[at] ?? '')
  if (!first) return undefined
  const isOrdered = first[1] !== undefined
  const items: Block[][] = []
  let next = at
  for (;;) {
    const mark = item.exec(lines[next] ?? '')
    if (!mark || (mark[1] !== undefined) !== isOrdered) break
    const indent = ' '.repeat(mark[0].length)
    const inner = [(lines[next] ?? '').slice(indent.length)]
    next += 1
    while (next < lines.length) {
      const line = lines[next] ?? ''
      const isWithin = line.startsWith(indent) || (isBlank(line) && (lines[next + 1] ?? '').startsWith(indent))
      if (!isWithin) break
      inner.push(line.slice(indent.length))
      next += 1
    }
    items.push(readBlocks(inner))
    if (isBlank(lines[next]) && item.test(lines[next + 1] ?? '')) next += 1
  }
  return { block: { kind: 'list', isOrdered, start: Number(first[1] ?? 1), items }, next }
}

function readHeading(lines: readonly string[], at: number): Read | undefined {
  const [, marks, text] = heading.exec(lines[at] ?? '') ?? []
  if (marks === undefined || text === undefined) return undefined
  const of = readInline(text)
  return { block: { kind: 'heading', level: marks.length, id: slugOf(plainText(of)), of }, next: at + 1 }
}

function readParagraph(lines: readonly string[], at: number): Read {
  let next = at + 1
  const ends = (line: string) => isBlank(line) || fence.test(line) || heading.test(line) || item.test(line)
  while (next < lines.length && !ends(lines[next] ?? '')) next += 1
  const text = joined(lines.slice(at, next).map((line) => line.trim()))
  return { block: { kind: 'paragraph', of: readInline(text) }, next }
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const read =
      readCode(lines, at) ??
      readHeading(lines, at) ??
      readTable(lines, at) ??
      readList(lines, at) ??
      readParagraph(lines, at)
    blocks.push(read.block)
    at = read.next
  }
  return blocks
}

/** The part of Markdown that the project's guides use, read into a structure: no HTML is made of text. */
export const readMarkdown = (text: string): Block[] =>
  readBlocks(
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(/<!--.*?-->/gs, '')
      .split('\n'),
  )
