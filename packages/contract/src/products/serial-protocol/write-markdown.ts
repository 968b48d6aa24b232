import { inlines, type Block, type Inline, type Line } from './blocks.ts'

/** Control characters, line and paragraph separators, and bidirectional controls. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const SYNTAX = /[\\`*_{}[\]()#+!|<>~&]/g

const oneLine = (text: string): string => text.replaceAll(UNSEEN, ' ').trim()
const escaped = (text: string): string => oneLine(text).replaceAll(SYNTAX, String.raw`\$&`)

/** The fence is longer than any run of backticks in the code. */
function code(text: string, isInTable: boolean): string {
  const shown = oneLine(text)
  if (shown === '') return ''
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 ? ' ' : ''
  return `${fence}${space}${isInTable ? shown.replaceAll('|', String.raw`\|`) : shown}${space}${fence}`
}

function inline(part: Inline, isInTable: boolean): string {
  if (typeof part === 'string') return part.replaceAll('\n', '<br>')
  return 'user' in part ? escaped(part.user) : code(part.code, isInTable)
}

const written = (line: Line, isInTable = false): string =>
  inlines(line)
    .map((part) => inline(part, isInTable))
    .join('')
    .trim()

const row = (cells: readonly Line[]): string => `| ${cells.map((cell) => written(cell, true)).join(' | ')} |`

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${written(block.text)}`]
    case 'text':
      return [written(block.text)]
    case 'steps':
      return block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${written(item)}`)
    case 'table':
      return [row(block.heads), `| ${block.heads.map(() => '---').join(' | ')} |`, ...block.rows.map(row)]
    default:
      return [written(block.title), '', '```', ...block.lines, '```']
  }
}

export const writeMarkdown = (blocks: readonly Block[]): string =>
  blocks.map((block) => `${linesOf(block).join('\n')}\n`).join('\n')
