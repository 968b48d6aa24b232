import { emptyBitmap, filled, grown, invert, type Bitmap } from './bitmap.ts'
import { faceCount, glyphOf, type Outline, type Point } from './captcha-fonts.ts'

/** A random number from 0 to below 1. */
export type Random = () => number

/** The image in pixels, twice its size in SVG units. */
export const captchaPixels = { width: 320, height: 112 }

const TURN = 2 * Math.PI
const FONT_SIZE = 106

const between = (random: Random, from: number, to: number): number => from + (to - from) * random()

function edgesOf(outlines: readonly Outline[]) {
  const points = outlines.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const sizeOf = (outlines: readonly Outline[]): number => {
  const { left, right } = edgesOf(outlines)
  return right - left
}

interface Letter {
  outlines: Outline[]
  /** Added to the strokes, in pixels. */
  stroke: number
}

/** A letter with random font, stroke, rotation, slant and size, centered at 0. */
function letterOf(character: string, random: Random): Letter {
  const { outlines, addedStroke } = glyphOf(character, Math.floor(random() * faceCount), FONT_SIZE)
  const { left, right, top, bottom } = edgesOf(outlines)
  const turn = between(random, -0.26, 0.26)
  const lean = between(random, -0.22, 0.22)
  const [wide, high] = [between(random, 0.85, 1.15), between(random, 0.86, 1.12)]
  const placed = outlines.map((outline) =>
    outline.map(([px, py]): Point => {
      const down = (py - (top + bottom) / 2) * high
      const along = (px - (left + right) / 2) * wide + down * lean
      return [along * Math.cos(turn) - down * Math.sin(turn), along * Math.sin(turn) + down * Math.cos(turn)]
    }),
  )
  return { outlines: placed, stroke: between(random, addedStroke.from, addedStroke.to) }
}

const MARGIN = 14

/** A row of letters that overlap their neighbours, anywhere in the width that they leave. */
function inARow(letters: readonly Letter[], random: Random): Letter[] {
  const { width, height } = captchaPixels
  const widths = letters.map(({ outlines }) => sizeOf(outlines))
  const together = widths.reduce((sum, one) => sum + one, 0)
  const gaps = letters.slice(1).map(() => between(random, -7, 0))
  const row = together + gaps.reduce((sum, one) => sum + one, 0)
  const narrower = Math.min(1, (width - 2 * MARGIN) / row)
  const free = width - 2 * MARGIN - row * narrower
  let from = MARGIN + free * random()
  return letters.map(({ outlines, stroke }, at) => {
    const wide = (widths[at] ?? 0) * narrower
    const [x, y] = [from + wide / 2, height / 2 + between(random, -9, 9)]
    from += wide + (gaps[at] ?? 0) * narrower
    return {
      stroke,
      outlines: outlines.map((outline) => outline.map(([px, py]): Point => [x + px * narrower, y + py])),
    }
  })
}

/** A wavy band across all letters. */
function band(height: number, thick: number, random: Random): Outline {
  const { width } = captchaPixels
  const wave = { by: between(random, 6, 12), every: between(random, 140, 280), from: between(random, 0, TURN) }
  const fall = between(random, -0.14, 0.14)
  const swell = { by: between(random, 0.1, 0.35), every: between(random, 60, 120), from: between(random, 0, TURN) }
  const xs = Array.from({ length: 81 }, (_, at) => (at * width) / 80)
  const above = xs.map((x): Point => {
    const swing = wave.by * Math.sin((x / wave.every) * TURN + wave.from)
    return [x, height + fall * (x - width / 2) + swing]
  })
  const below = above.map(([x, y]): Point => {
    const here = 1 + swell.by * Math.sin((x / swell.every) * TURN + swell.from)
    return [x, y + thick * here]
  })
  return [...above, ...below.toReversed()]
}

/** A spot of irregular shape. */
function spot(random: Random): Outline {
  const { width, height } = captchaPixels
  const [x, y] = [between(random, 0, width), between(random, 0, height)]
  const radius = between(random, 1.5, 4)
  return Array.from({ length: 7 }, (_, at): Point => {
    const away = radius * between(random, 0.5, 1.3)
    return [x + away * Math.cos((at / 7) * TURN), y + away * Math.sin((at / 7) * TURN)]
  })
}

/** Bends the entire image horizontally and vertically. */
function bending(random: Random): (outline: Outline) => Outline {
  const waveOf = (by: number, every: number) => ({
    by: by * between(random, 0.7, 1.1),
    every: every * between(random, 0.7, 1.3),
    from: between(random, 0, TURN),
  })
  const [across, along, fine] = [waveOf(6, 125), waveOf(4, 70), waveOf(1.1, 26)]
  const swing = ({ by, every, from }: typeof across, at: number): number => by * Math.sin((at / every) * TURN + from)
  return (outline) =>
    outline.map(([x, y]): Point => [x + swing(along, y) + swing(fine, y), y + swing(across, x) + swing(fine, x)])
}

const SPOTS = 24

/**
 * Letters, bands and spots in pixels. Where two overlap, ink and paper swap: neighbouring letters are no shapes of
 * their own, and there is no color or thickness by which to filter out what is not a letter.
 */
export function drawCaptcha(characters: readonly string[], random: Random): Bitmap {
  const { width, height } = captchaPixels
  const image = emptyBitmap(width, height)
  const bend = bending(random)
  const draw = (outlines: readonly Outline[], stroke = 0): void => {
    const mask = filled(outlines.map(bend), width, height)
    invert(image, stroke < 1 ? mask : grown(mask, stroke))
  }
  const letters = inARow(
    characters.map((character) => letterOf(character, random)),
    random,
  )
  for (const { outlines, stroke } of letters) draw(outlines, stroke)
  draw([band(between(random, 22, 44), between(random, 5.6, 7.6), random)])
  draw([band(between(random, 60, 82), between(random, 5.6, 7.6), random)])
  draw(Array.from({ length: SPOTS }, () => spot(random)))
  return image
}
