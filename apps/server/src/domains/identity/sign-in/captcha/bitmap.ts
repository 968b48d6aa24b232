import { crc32, deflateSync } from 'node:zlib'
import type { Outline } from './captcha-fonts.ts'

/** One byte for each pixel: 1 is ink. */
export interface Bitmap {
  width: number
  height: number
  pixels: Uint8Array
}

export const emptyBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  pixels: new Uint8Array(width * height),
})

/** The polygons, filled by the even-odd rule. */
export function filled(outlines: readonly Outline[], width: number, height: number): Bitmap {
  const bitmap = emptyBitmap(width, height)
  const ys = outlines.flatMap((outline) => outline.map(([, y]) => y))
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)))
  for (let row = Math.max(0, Math.floor(Math.min(...ys))); row <= last; row++) {
    const crossings = outlines.flatMap((outline) => crossingsOf(outline, row + 0.5)).toSorted((one, two) => one - two)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.round(crossings[at] ?? 0))
      const to = Math.min(width, Math.round(crossings[at + 1] ?? 0))
      if (from < to) bitmap.pixels.fill(1, row * width + from, row * width + to)
    }
  }
  return bitmap
}

function crossingsOf(outline: Outline, y: number): number[] {
  const crossings: number[] = []
  let [beforeX, beforeY] = outline.at(-1) ?? [0, 0]
  for (const [x, pointY] of outline) {
    if (beforeY <= y !== pointY <= y) crossings.push(beforeX + ((y - beforeY) / (pointY - beforeY)) * (x - beforeX))
    ;[beforeX, beforeY] = [x, pointY]
  }
  return crossings
}

/** Ink grown by `radius` pixels on all sides. */
export function grown({ width, height, pixels }: Bitmap, radius: number): Bitmap {
  const reach = Math.floor(radius)
  const disc: [number, number][] = []
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) if (dx * dx + dy * dy <= radius * radius) disc.push([dx, dy])
  }
  const thick = emptyBitmap(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!pixels[y * width + x]) continue
      for (const [dx, dy] of disc) {
        const [toX, toY] = [x + dx, y + dy]
        if (toX >= 0 && toX < width && toY >= 0 && toY < height) thick.pixels[toY * width + toX] = 1
      }
    }
  }
  return thick
}

/** Swaps ink and paper of `bitmap` where `mask` has ink. */
export function invert(bitmap: Bitmap, mask: Bitmap): void {
  for (let at = 0; at < mask.pixels.length; at++) {
    if (mask.pixels[at]) bitmap.pixels[at] = bitmap.pixels[at] ? 0 : 1
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHUNK_OVERHEAD = 12

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + CHUNK_OVERHEAD)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** PNG with one bit for each pixel, stored without compression: every image of a size has the same length. */
export function pngOf({ width, height, pixels }: Bitmap): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Bit depth 1, greyscale; compression, filter and interlace are 0.
  header[8] = 1
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * height)
  for (let at = 0; at < pixels.length; at++) {
    const x = at % width
    const place = Math.floor(at / width) * rowBytes + 1 + (x >> 3)
    if (!pixels[at]) rows[place] = (rows[place] ?? 0) | (0x80 >> (x & 7))
  }
  const data = deflateSync(rows, { level: 0 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
