import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as fontkit from 'fontkit'

export type Point = readonly [x: number, y: number]
/** A closed polygon. */
export type Outline = readonly Point[]

/** A font and the stroke width that its letters get in addition, in pixels. */
interface Face {
  file: string
  addedStroke: { from: number; to: number }
}

/** All SIL OFL. The variable fonts are read at their default weight, which is light: dilation makes up for it. */
const faces: readonly Face[] = [
  { file: '@expo-google-fonts/fredoka/400Regular/Fredoka_400Regular.ttf', addedStroke: { from: 0, to: 1.2 } },
  { file: '@expo-google-fonts/fredoka/500Medium/Fredoka_500Medium.ttf', addedStroke: { from: 0, to: 0 } },
  { file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', addedStroke: { from: 0.7, to: 2.2 } },
  {
    file: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    addedStroke: { from: 0.7, to: 2.2 },
  },
  {
    file: '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2',
    addedStroke: { from: 2.2, to: 3.1 },
  },
]

export const faceCount = faces.length

const PIECES_OF_A_CURVE = 5
/** Lines are split too, so that they can be bent. */
const PIECES_OF_A_LINE = 6

const require = createRequire(import.meta.url)
const fonts = new Map<number, fontkit.Font>()

/** Loaded with the library at the first captcha, because most starts never draw one. */
function fontAt(at: number): fontkit.Font {
  const { create } = require('fontkit') as Pick<typeof fontkit, 'create'>
  const known = fonts.get(at) ?? create(readFileSync(require.resolve(faces[at]?.file ?? '')))
  fonts.set(at, known)
  return known
}

function pointOn(from: Point, args: readonly number[], share: number): Point {
  const rest = 1 - share
  const points = [from, ...pairsOf(args)]
  const along = (axis: 0 | 1): number => {
    const [start = 0, first = 0, second = 0, third = 0] = points.map((point) => point[axis])
    if (points.length === 2) return start * rest + first * share
    if (points.length === 3) return start * rest ** 2 + 2 * first * rest * share + second * share ** 2
    return start * rest ** 3 + 3 * first * rest ** 2 * share + 3 * second * rest * share ** 2 + third * share ** 3
  }
  return [along(0), along(1)]
}

const pairsOf = (args: readonly number[]): Point[] =>
  Array.from({ length: args.length / 2 }, (_, at): Point => [args[2 * at] ?? 0, args[2 * at + 1] ?? 0])

/** Approximates lines and curves by short segments, with y downwards. */
function outlinesOf(commands: readonly fontkit.PathCommand[], scale: number): Outline[] {
  const outlines: Point[][] = []
  let pen: Point = [0, 0]
  for (const { command, args } of commands) {
    if (command === 'closePath') continue
    const isMove = command === 'moveTo'
    if (isMove) outlines.push([])
    const pieces = isMove ? 1 : command === 'lineTo' ? PIECES_OF_A_LINE : PIECES_OF_A_CURVE
    for (let piece = 1; piece <= pieces; piece++) outlines.at(-1)?.push(pointOn(pen, args, piece / pieces))
    pen = pairsOf(args).at(-1) ?? pen
  }
  return outlines.map((outline) => outline.map(([x, y]): Point => [x * scale, -y * scale]))
}

export interface Glyph {
  outlines: Outline[]
  addedStroke: Face['addedStroke']
}

/** A character in one of the `faceCount` fonts; `size` is the em square in pixels. */
export function glyphOf(character: string, face: number, size: number): Glyph {
  const font = fontAt(face)
  const { path } = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
  return {
    outlines: outlinesOf(path.commands, size / font.unitsPerEm),
    addedStroke: faces[face]?.addedStroke ?? { from: 0, to: 0 },
  }
}
