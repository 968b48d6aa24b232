import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font, type PathCommand } from 'fontkit'

/** Noto Sans SC is split into about 100 fonts by Unicode range: only those that a name needs are read. */
const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'))

interface FontCut {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}

/** A letter as PDF path operators with the base line at 0 and y upwards; the em square measures `unitsPerEm` units. */
export interface Letter {
  operators: string
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
    letters.push({
      operators: operatorsOf(glyph.path.commands),
      advance: glyph.advanceWidth,
      unitsPerEm: font.unitsPerEm,
    })
  }
  return letters
}

/** PDF has cubic curves only. */
function operatorsOf(commands: readonly PathCommand[]): string {
  let [atX, atY] = [0, 0]
  const parts: string[] = []
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args
    if (command === 'closePath') parts.push('h')
    else if (command === 'moveTo') parts.push(`${whole(args)} m`)
    else if (command === 'lineTo') parts.push(`${whole(args)} l`)
    else if (command === 'bezierCurveTo') parts.push(`${whole(args)} c`)
    else {
      const toControl = (from: number, control: number) => from + (control - from) * (2 / 3)
      parts.push(`${whole([toControl(atX, a), toControl(atY, b), toControl(c, a), toControl(d, b), c, d])} c`)
    }
    ;[atX, atY] = [args.at(-2) ?? atX, args.at(-1) ?? atY]
  }
  return parts.join(' ')
}

const whole = (numbers: readonly number[]): string => numbers.map(Math.round).join(' ')
