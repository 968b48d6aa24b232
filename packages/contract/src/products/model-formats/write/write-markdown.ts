import type { Locale } from '../../../locale.ts'
import { datasheetOf, type DatasheetFeature, type DatasheetRow } from './datasheet.ts'
import type { DatasheetWords } from './datasheet-words.ts'
import type { ModelToWrite } from './model-to-write.ts'

/** Escapes Markdown syntax, and HTML within it. */
const plain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]|~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')

/** The same at the start of a line, where more characters have a meaning. */
const line = (text: string): string => plain(text).replace(/^\s*([#+=-]|\d+(?=[.)]))/, String.raw`\$1`)

const code = (key: string): string => `\`${key.replaceAll('`', '').replaceAll('|', '')}\``

/** The datasheet as Markdown with tables, in one language. */
export function writeMarkdown(model: ModelToWrite, locale: Locale): string {
  const { words, title, productId, sections } = datasheetOf(model, locale)
  const lines = [`# ${plain(title)} · ${words.heading}`, '', `${words.productId}: ${code(productId)}`]
  if (sections.length === 0) lines.push('', words.empty)
  for (const { heading, features } of sections) {
    lines.push('', `## ${heading}`)
    for (const feature of features) lines.push('', ...featureLines(feature, words))
  }
  return `${lines.join('\n')}\n`
}

function featureLines(
  { key, name, otherName, facts, remark, parts }: DatasheetFeature,
  words: DatasheetWords,
): string[] {
  const lines = [`### ${plain(name)} ${code(key)}`, '', line([otherName, ...facts].join(' · '))]
  if (remark) lines.push('', line(remark))
  for (const { heading, rows } of parts) {
    if (rows.length === 0) {
      lines.push('', `**${heading}**: ${words.none}`)
      continue
    }
    if (heading) lines.push('', `**${heading}**`)
    lines.push('', ...table(rows, words))
  }
  return lines
}

function table(rows: readonly DatasheetRow[], { columns }: DatasheetWords): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row([columns.key, columns.name, columns.type, columns.values, columns.note]),
    row(['---', '---', '---', '---', '---']),
    ...rows.map(({ key, name, level, type, values, note }) =>
      row([`${'&ensp;'.repeat(level * 2)}${code(key)}`, plain(name), plain(type), plain(values), plain(note)]),
    ),
  ]
}
