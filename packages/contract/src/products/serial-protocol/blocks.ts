/** A piece of a line: own text, text that people wrote, or code. A line break within own text ends the line. */
export type Inline = string | { user: string } | { code: string }
export type Line = Inline | readonly Inline[]

/** What the document consists of; Markdown, HTML and the console show the same blocks. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: Line }
  | { kind: 'text'; text: Line }
  | { kind: 'steps'; items: readonly Line[]; isOrdered: boolean }
  | { kind: 'table'; heads: readonly string[]; rows: readonly (readonly Line[])[] }
  | { kind: 'code'; title: Line; lines: readonly string[] }

export const inlines = (line: Line): readonly Inline[] => (Array.isArray(line) ? line : [line as Inline])

export const heading = (level: 1 | 2 | 3, text: Line): Block => ({ kind: 'heading', level, text })
export const paragraph = (text: Line): Block => ({ kind: 'text', text })
export const table = (heads: readonly string[], rows: readonly (readonly Line[])[]): Block => ({
  kind: 'table',
  heads,
  rows,
})

/** Lines of one cell. */
export const joined = (lines: readonly Line[]): Inline[] =>
  lines.flatMap((line, at) => [...(at === 0 ? [] : ['\n']), ...inlines(line)])
