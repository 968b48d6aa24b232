import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'

/** Noto Sans SC is split into about 100 fonts by Unicode range: only those that a name needs are read. */
const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'))

interface FontCut {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}

/** A letter as an SVG path with the base line at 0 and y upwards; the em square measures `unitsPerEm` units. */
export interface Letter {
  path: string
  advance: number
  unitsPerEm: number
}

let cuts: Promise<FontCut[]> | undefined
const fonts = new Map<string, Promise<Font>>()

async function readCuts(): Promise<FontCut[]> {
  const unicode = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(unicode).map(([name, ranges]) => ({
    file: `noto-sans-sc-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}

function read(file: string): Promise<Font> {
  const known = fonts.get(file) ?? readFile(path.join(folder, 'files', file)).then((bytes) => create(bytes))
  fonts.set(file, known)
  return known
}

/** Outlines, because the split fonts cannot be embedded; characters without a font (such as emoji) are omitted. */
export async function lettersOf(text: string): Promise<Letter[]> {
  cuts ??= readCuts()
  const known = await cuts
  const letters: Letter[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const cut = known.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))
    if (!cut) continue
    const font = await read(cut.file)
    const glyph = font.glyphForCodePoint(code)
    letters.push({ path: glyph.path.toSVG(), advance: glyph.advanceWidth, unitsPerEm: font.unitsPerEm })
  }
  return letters
}
