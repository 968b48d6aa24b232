/** A run of text within a block; a string is plain text. */
export type Inline =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; of: readonly Inline[] }
  | { kind: 'link'; href: string; of: readonly Inline[] }
  | { kind: 'image'; source: string; label: string }

/** The first of these that matches at the earliest position wins. */
const marks =
  /\\(?<escaped>[\\`*_[\]|<>])|(?<ticks>`+)(?<code>.+?)\k<ticks>(?!`)|!\[(?<label>[^\]]*)\]\((?<source>[^)\s]+)\)|\[(?<name>(?:[^[\]]|`[^`]*`|\[[^\]]*\])+)\]\((?<href>[^)\s]+)\)|<(?<address>https?:[^>\s]+)>|\*\*(?<strong>.+?)\*\*|(?<![\p{L}\p{N}])_(?<emphasis>[^_]+)_(?![\p{L}\p{N}])/gu

/** The inline content of a paragraph, a cell or a heading. */
export function readInline(text: string): Inline[] {
  const found: Inline[] = []
  const plain = (part: string) => {
    const last = found.at(-1)
    if (part === '') return
    if (typeof last === 'string') found[found.length - 1] = last + part
    else found.push(part)
  }
  let from = 0
  for (const match of text.matchAll(marks)) {
    const { escaped, code, label, source, name, href, address, strong, emphasis } = match.groups ?? {}
    plain(text.slice(from, match.index))
    from = match.index + match[0].length
    if (escaped !== undefined) plain(escaped)
    else if (code !== undefined) found.push({ kind: 'code', text: code.replace(/^ (.+) $/, '$1') })
    else if (source !== undefined) found.push({ kind: 'image', source, label: label ?? '' })
    else if (href !== undefined) found.push({ kind: 'link', href, of: readInline(name ?? '') })
    else if (address !== undefined) found.push({ kind: 'link', href: address, of: [address] })
    else if (strong !== undefined) found.push({ kind: 'strong', of: readInline(strong) })
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', of: readInline(emphasis) })
  }
  plain(text.slice(from))
  return found
}

/** The words of a run without its marks, for search and for the address of a heading. */
export const plainText = (runs: readonly Inline[]): string =>
  runs
    .map((run) => {
      if (typeof run === 'string') return run
      if (run.kind === 'code') return run.text
      return run.kind === 'image' ? run.label : plainText(run.of)
    })
    .join('')
