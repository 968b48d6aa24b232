import sharp from 'sharp'

/** A program that takes a captcha apart by connected shapes, and compares each with known glyphs. */
interface ContourAttack {
  name: string
  /** Removes shapes with fewer pixels. */
  despeckle: number
  /** Removes strokes thinner than this, in pixels; 0: none. */
  opening: number
  /** The color of the shapes. */
  shapes: 'ink' | 'paper'
  /** Shapes that touch are cut at equal widths, or at the columns with the least ink. */
  cut: 'none' | 'equal' | 'valleys'
}

/** The usual ways; the attacker would choose the one that recognises most. */
export const contourAttacks: readonly ContourAttack[] = [
  { name: 'shapes of ink', despeckle: 60, opening: 0, shapes: 'ink', cut: 'none' },
  { name: 'shapes of ink without thin strokes', despeckle: 60, opening: 6, shapes: 'ink', cut: 'none' },
  { name: 'shapes of paper', despeckle: 60, opening: 0, shapes: 'paper', cut: 'none' },
  { name: 'ink, cut at equal widths', despeckle: 60, opening: 0, shapes: 'ink', cut: 'equal' },
  { name: 'without thin strokes, cut at equal widths', despeckle: 60, opening: 6, shapes: 'ink', cut: 'equal' },
  { name: 'without thin strokes, cut at valleys', despeckle: 60, opening: 6, shapes: 'ink', cut: 'valleys' },
  { name: 'without more strokes, cut at valleys', despeckle: 60, opening: 9, shapes: 'ink', cut: 'valleys' },
  { name: 'ink, cut at valleys', despeckle: 60, opening: 0, shapes: 'ink', cut: 'valleys' },
]

const CELLS = 20
const LETTERS = 4

export interface Raster {
  width: number
  height: number
  on: Uint8Array
}

export interface Template {
  character: string
  cells: Float32Array
}

export async function rasterOf(svg: string): Promise<Raster> {
  const image = sharp(Buffer.from(svg), { density: 144 }).flatten({ background: '#fff' }).grayscale().threshold(128)
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const on = new Uint8Array(info.width * info.height)
  for (let at = 0; at < on.length; at++) on[at] = data[at * info.channels] === 0 ? 1 : 0
  return { width: info.width, height: info.height, on }
}

/** Erosion, then dilation, with a square: strokes that are thinner than it vanish. */
function opened({ width, height, on }: Raster, size: number): Raster {
  if (size === 0) return { width, height, on }
  const pass = (from: Uint8Array, wanted: 0 | 1): Uint8Array => {
    const along = sweep(from, { width, height, size, wanted, isAcross: true })
    return sweep(along, { width, height, size, wanted, isAcross: false })
  }
  return { width, height, on: pass(pass(on, 0), 1) }
}

interface Sweep {
  width: number
  height: number
  size: number
  /** The value that wins in the window. */
  wanted: 0 | 1
  isAcross: boolean
}

function sweep(from: Uint8Array, { width, height, size, wanted, isAcross }: Sweep): Uint8Array {
  const to = new Uint8Array(from.length)
  // The window's place is mirrored between erosion and dilation, so that the opening does not move the image.
  const start = wanted === 0 ? -Math.floor(size / 2) : Math.floor(size / 2) - size + 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value: 0 | 1 = wanted === 0 ? 1 : 0
      for (let step = start; step < start + size; step++) {
        const [atX, atY] = isAcross ? [x + step, y] : [x, y + step]
        const inside = atX >= 0 && atX < width && atY >= 0 && atY < height
        if ((inside ? from[atY * width + atX] : 0) === wanted) value = wanted
      }
      to[y * width + x] = value
    }
  }
  return to
}

/** Connected shapes (8 neighbours) as lists of pixels. */
function shapesOf({ width, height, on }: Raster): number[][] {
  const seen = new Uint8Array(on.length)
  const shapes: number[][] = []
  for (let first = 0; first < on.length; first++) {
    if (!on[first] || seen[first]) continue
    const shape = [first]
    seen[first] = 1
    for (let next = 0; next < shape.length; next++) {
      const [x, y] = [(shape[next] ?? 0) % width, Math.floor((shape[next] ?? 0) / width)]
      for (let atY = Math.max(0, y - 1); atY <= Math.min(height - 1, y + 1); atY++) {
        for (let atX = Math.max(0, x - 1); atX <= Math.min(width - 1, x + 1); atX++) {
          const at = atY * width + atX
          if (!on[at] || seen[at]) continue
          seen[at] = 1
          shape.push(at)
        }
      }
    }
    shapes.push(shape)
  }
  return shapes
}

/** A shape scaled to a square of cells, each with its share of ink. */
function cellsOf(pixels: readonly number[], width: number): Float32Array {
  const cells = new Float32Array(CELLS * CELLS)
  const xs = pixels.map((at) => at % width)
  const ys = pixels.map((at) => Math.floor(at / width))
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b), width), ys.reduce((a, b) => Math.min(a, b), Infinity)]
  const wide = xs.reduce((a, b) => Math.max(a, b), 0) - left + 1
  const high = ys.reduce((a, b) => Math.max(a, b), 0) - top + 1
  for (const [at, x] of xs.entries()) {
    const column = Math.floor(((x - left) / wide) * CELLS)
    const row = Math.floor((((ys[at] ?? 0) - top) / high) * CELLS)
    cells[row * CELLS + column] = (cells[row * CELLS + column] ?? 0) + (CELLS * CELLS) / (wide * high)
  }
  return normalized(cells)
}

function normalized(cells: Float32Array): Float32Array {
  const mean = cells.reduce((sum, one) => sum + one, 0) / cells.length
  const length = Math.sqrt(cells.reduce((sum, one) => sum + (one - mean) ** 2, 0)) || 1
  return cells.map((one) => (one - mean) / length)
}

export function templateOf(character: string, { width, on }: Raster): Template {
  return { character, cells: cellsOf(pixelsOf(on), width) }
}

const pixelsOf = (on: Uint8Array): number[] => Array.from(on.keys()).filter((at) => on[at])

function bestMatch(cells: Float32Array, templates: readonly Template[]): string {
  let best = { character: '', score: -Infinity }
  for (const { character, cells: known } of templates) {
    let score = 0
    for (let at = 0; at < known.length; at++) score += (known[at] ?? 0) * (cells[at] ?? 0)
    if (score > best.score) best = { character, score }
  }
  return best.character
}

/** The borders of four letters: equal, or moved to the emptiest column nearby. */
function bordersOf(pixels: readonly number[], width: number, cut: 'equal' | 'valleys'): number[] {
  const ink = new Float32Array(width)
  for (const at of pixels) ink[at % width] = (ink[at % width] ?? 0) + 1
  const left = ink.findIndex((count) => count > 0)
  const right = ink.findLastIndex((count) => count > 0) + 1
  const equal = Array.from({ length: LETTERS + 1 }, (_, at) => left + Math.round(((right - left) * at) / LETTERS))
  if (cut === 'equal') return equal
  const reach = Math.floor((right - left) / (3 * LETTERS))
  return equal.map((middle, at) => {
    if (at === 0 || at === LETTERS) return middle
    let emptiest = middle
    for (let x = middle - reach; x <= middle + reach; x++) if ((ink[x] ?? 0) < (ink[emptiest] ?? 0)) emptiest = x
    return emptiest
  })
}

/** The text that the attack reads; empty where it finds no four shapes. */
export function readByContours(image: Raster, attack: ContourAttack, templates: readonly Template[]): string {
  const { width, height } = image
  const side = attack.shapes === 'ink' ? image.on : image.on.map((isOn) => (isOn ? 0 : 1))
  const cleaned = opened({ width, height, on: side }, attack.opening)
  const shapes = shapesOf(cleaned).filter((shape) => shape.length >= attack.despeckle)
  if (attack.cut === 'none') {
    const largest = shapes.toSorted((one, two) => two.length - one.length).slice(0, LETTERS)
    if (largest.length < LETTERS) return ''
    const leftOf = (shape: readonly number[]) => shape.reduce((least, at) => Math.min(least, at % width), width)
    const inOrder = largest.toSorted((one, two) => leftOf(one) - leftOf(two))
    return inOrder.map((shape) => bestMatch(cellsOf(shape, width), templates)).join('')
  }
  const pixels = shapes.flat()
  if (pixels.length === 0) return ''
  const borders = bordersOf(pixels, width, attack.cut)
  return Array.from({ length: LETTERS }, (_, at) => {
    const slice = pixels.filter((pixel) => {
      const x = pixel % width
      return x >= (borders[at] ?? 0) && x < (borders[at + 1] ?? 0)
    })
    return slice.length === 0 ? '' : bestMatch(cellsOf(slice, width), templates)
  }).join('')
}
