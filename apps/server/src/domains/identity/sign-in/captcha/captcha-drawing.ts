import { randomInt } from 'node:crypto'

/** The size of the image in its units. */
const captchaSize = { width: 160, height: 56 }

type Point = readonly [x: number, y: number]
/** A closed polygon. */
export type Outline = readonly Point[]

/** A step of a glyph's outline, as in fonts. */
export interface PenStep {
  type: string
  x?: number
  y?: number
  x1?: number
  y1?: number
  x2?: number
  y2?: number
}

const TURN = 2 * Math.PI
const FINENESS = 1 << 30
const PIECES_OF_A_LINE = 4
/** Coordinates are written as integers in this fraction of a unit. */
const PARTS = 4

const between = (from: number, to: number): number => from + ((to - from) * randomInt(FINENESS)) / FINENESS

function pointOn(from: Point, { x = 0, y = 0, x1, y1, x2, y2 }: PenStep, share: number): Point {
  const rest = 1 - share
  const along = (start: number, end: number, first?: number, second?: number): number => {
    if (first === undefined) return start * rest + end * share
    if (second === undefined) return start * rest ** 2 + 2 * first * rest * share + end * share ** 2
    return start * rest ** 3 + 3 * first * rest ** 2 * share + 3 * second * rest * share ** 2 + end * share ** 3
  }
  return [along(from[0], x, x1, x2), along(from[1], y, y1, y2)]
}

/** Approximates lines and curves by short segments, which can be bent anywhere. */
export function outlinesOf(steps: readonly PenStep[]): Outline[] {
  const outlines: Point[][] = []
  let pen: Point = [0, 0]
  for (const step of steps) {
    if (step.type === 'Z') continue
    const isMove = step.type === 'M'
    if (isMove) outlines.push([])
    const pieces = isMove ? 1 : PIECES_OF_A_LINE
    for (let piece = 1; piece <= pieces; piece++) {
      outlines.at(-1)?.push(pointOn(isMove ? [step.x ?? 0, step.y ?? 0] : pen, step, piece / pieces))
    }
    pen = [step.x ?? 0, step.y ?? 0]
  }
  return outlines
}

function edgesOf(outlines: readonly Outline[]) {
  const points = outlines.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** A letter with random rotation, slant and size, centered at the point. */
function placed(letter: readonly Outline[], [x, y]: Point): Outline[] {
  const { left, right, top, bottom } = edgesOf(letter)
  const turn = between(-0.28, 0.28)
  const lean = between(-0.2, 0.2)
  const [wide, high] = [between(0.9, 1.1), between(0.9, 1.1)]
  return letter.map((outline) =>
    outline.map(([px, py]): Point => {
      const down = (py - (top + bottom) / 2) * high
      const along = (px - (left + right) / 2) * wide + down * lean
      return [x + along * Math.cos(turn) - down * Math.sin(turn), y + along * Math.sin(turn) + down * Math.cos(turn)]
    }),
  )
}

const GAP = 3
const MARGIN = 11

/** A row of letters, so close that some touch; wide ones overlap. */
function inARow(letters: readonly (readonly Outline[])[]): Outline[] {
  const { width, height } = captchaSize
  const widths = letters.map(edgesOf).map(({ left, right }) => right - left)
  const together = widths.reduce((sum, one) => sum + one, 0)
  const gaps = letters.length - 1
  const gap = Math.min(GAP, (width - 2 * MARGIN - together) / gaps)
  let from = (width - together - gaps * gap) / 2 + between(-4, 4)
  return letters.flatMap((letter, at) => {
    const wide = widths[at] ?? 0
    const middle: Point = [from + wide / 2, height / 2 + between(-4, 4)]
    from += wide + gap
    return placed(letter, middle)
  })
}

/** A wavy band across all letters, in their color and half as thick as their strokes. */
function band(height: number): Outline {
  const { width } = captchaSize
  const wave = { by: between(4, 8), every: between(60, 130), from: between(0, TURN) }
  const fall = between(-0.12, 0.12)
  const thick = between(2.2, 3.1)
  const xs = Array.from({ length: 33 }, (_, at) => (at * width) / 32)
  const above = xs.map((x): Point => {
    const swing = wave.by * Math.sin((x / wave.every) * TURN + wave.from)
    return [x, height + fall * (x - width / 2) + swing]
  })
  return [...above, ...above.map(([x, y]): Point => [x, y + thick]).toReversed()]
}

/** Bends the entire image horizontally and vertically. */
function bending(): (outline: Outline) => Outline {
  const across = { by: between(2, 3.2), every: between(45, 80), from: between(0, TURN) }
  const along = { by: between(1, 2), every: between(24, 40), from: between(0, TURN) }
  const swing = ({ by, every, from }: typeof across, at: number): number => by * Math.sin((at / every) * TURN + from)
  return (outline) => outline.map(([x, y]): Point => [x + swing(along, y), y + swing(across, x)])
}

/** One path of all outlines, in random order and with random start points. */
function pathOf(outlines: readonly Outline[]): string {
  const left = [...outlines]
  let data = ''
  while (left.length > 0) {
    const [outline = []] = left.splice(randomInt(left.length), 1)
    const start = randomInt(outline.length)
    const points = [...outline.slice(start), ...outline.slice(0, start)].map((point) =>
      point.map((value) => Math.round(value * PARTS)),
    )
    const moves = points.map(([x = 0, y = 0], at) => {
      const [beforeX = 0, beforeY = 0] = points[at - 1] ?? []
      return `${x - beforeX} ${y - beforeY}`
    })
    data += `M${moves[0]}l${moves.slice(1).join(' ')}z`
  }
  return data.replaceAll(' -', '-')
}

/**
 * SVG markup of letters and bands as one path. Where two overlap, ink and paper are inverted (`evenodd`): this splits
 * letters for recognition programs, and leaves no single color or thickness to filter out.
 */
export function drawCaptcha(letters: readonly (readonly Outline[])[], ink: string, paper: string): string {
  const { width, height } = captchaSize
  const bands = [band(between(14, 23)), band(between(30, 40))]
  const path = pathOf([...inARow(letters), ...bands].map(bending()))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width * PARTS} ${height * PARTS}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<path fill="${ink}" fill-rule="evenodd" d="${path}"/></svg>`,
  ].join('')
}
