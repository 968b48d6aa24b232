import { filled, grown } from '../../apps/server/src/domains/identity/sign-in/captcha/bitmap.ts'
import { faceCount, glyphOf, type Point } from '../../apps/server/src/domains/identity/sign-in/captcha/captcha-fonts.ts'
import { captchaCharacters, newCaptcha } from '../../apps/server/src/domains/identity/sign-in/captcha/captcha-image.ts'
import { templateOf, type Raster, type Template } from './captcha-contours.ts'

/** Mulberry32: repeatable numbers from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same images in each run. */
export function captchaSamples(count: number) {
  const random = seeded(20_261_122)
  return Array.from({ length: count }, () => newCaptcha(random))
}

const ALL_WAYS = { turns: [-0.24, -0.12, 0, 0.12, 0.24], leans: [-0.2, 0, 0.2] }
/** Enough to notice a weaker drawing, in a fraction of the time. */
export const fewWays: typeof ALL_WAYS = { turns: [-0.12, 0.12], leans: [0] }
const SIZE = 106
const CANVAS = { width: 200, height: 200 }

/** What an attacker with the source code has: each character in each font, turned and slanted. */
export function knownGlyphs({ turns, leans } = ALL_WAYS): readonly Template[] {
  return Array.from(captchaCharacters).flatMap((character) =>
    Array.from({ length: faceCount }, (_, face) => glyphOf(character, face, SIZE)).flatMap(
      ({ outlines, addedStroke }) =>
        turns.flatMap((turn) =>
          leans.map((lean) => {
            const placed = outlines.map((outline) =>
              outline.map(([px, py]): Point => {
                const [x, y] = [px + (py + SIZE / 2) * lean, py + SIZE / 2]
                return [60 + x * Math.cos(turn) - y * Math.sin(turn), 100 + x * Math.sin(turn) + y * Math.cos(turn)]
              }),
            )
            const drawn = grown(filled(placed, CANVAS.width, CANVAS.height), (addedStroke.from + addedStroke.to) / 2)
            return templateOf(character, { ...CANVAS, on: drawn.pixels })
          }),
        ),
    ),
  )
}

/** A text in the first font, straight and with gaps: what the attacks are expected to read. */
export function plainText(text: string): Raster {
  const placed = Array.from(text).flatMap((character, at) =>
    glyphOf(character, 0, SIZE).outlines.map((outline) => outline.map(([x, y]): Point => [10 + at * 78 + x, 95 + y])),
  )
  const { width, height, pixels } = filled(placed, 330, 112)
  return { width, height, on: pixels }
}
