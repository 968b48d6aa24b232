import type { imageTypes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import sharp from 'sharp'

export type ImageType = (typeof imageTypes)[number]

interface ImageSize {
  width: number
  height: number
}

/** One size exactly, one of several, or at most this many pixels in each direction. */
export type ImageBounds = ImageSize | { sizes: readonly ImageSize[] } | { maxSide: number }

const heads: readonly { type: ImageType; extension: string; head: Buffer }[] = [
  { type: 'image/jpeg', extension: 'jpg', head: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', extension: 'png', head: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/gif', extension: 'gif', head: Buffer.from('GIF8', 'latin1') },
]

/**
 * The type of the bytes, regardless of the file's name: a decoder only sees bytes with a known header, and decodes only
 * if the stated size is allowed. Throws `uploads.notAnImage`, `uploads.wrongSize` or `uploads.tooManyPixels`.
 */
export async function checkImage(bytes: Buffer, bounds: ImageBounds): Promise<{ type: ImageType; extension: string }> {
  const known = heads.find(({ head }) => bytes.subarray(0, head.length).equals(head))
  if (!known) throw new DomainError('uploads.notAnImage')
  const stated = await sizeOf(bytes)
  requireSize(stated, bounds)
  await decode(bytes, stated)
  return { type: known.type, extension: known.extension }
}

function requireSize(stated: ImageSize, bounds: ImageBounds): void {
  if ('maxSide' in bounds) {
    const { maxSide } = bounds
    if (Math.max(stated.width, stated.height) > maxSide)
      throw new DomainError('uploads.tooManyPixels', { maxSide, ...stated })
    return
  }
  const sizes = 'sizes' in bounds ? bounds.sizes : [bounds]
  if (sizes.some(({ width, height }) => stated.width === width && stated.height === height)) return
  const expected = sizes.map(({ width, height }) => `${width}x${height}`).join(' / ')
  throw new DomainError('uploads.wrongSize', { expected, ...stated })
}

/** Reads only the header, so that an image with a huge stated size costs nothing. */
async function sizeOf(bytes: Buffer): Promise<ImageSize> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height }
  } catch {
    throw new DomainError('uploads.notAnImage')
  }
}

/** Truncated or forged images fail only here. */
async function decode(bytes: Buffer, { width, height }: ImageSize): Promise<void> {
  try {
    await sharp(bytes, { limitInputPixels: width * height, failOn: 'error' }).stats()
  } catch {
    throw new DomainError('uploads.notAnImage')
  }
}
