import type { imageTypes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { beginsAs, type HeadedType } from '../../../files/file-content.ts'

export type ImageType = (typeof imageTypes)[number]

interface ImageSize {
  width: number
  height: number
}

/** One size exactly, one of several, or at most this many pixels in each direction. */
export type ImageBounds = ImageSize | { sizes: readonly ImageSize[] } | { maxSide: number }

const images = [
  { type: 'image/jpeg', extension: 'jpg' },
  { type: 'image/png', extension: 'png' },
  { type: 'image/gif', extension: 'gif' },
] as const satisfies readonly { type: ImageType; extension: HeadedType }[]

/**
 * The type of the bytes, regardless of the file's name: a decoder only sees bytes with a known header, and decodes only
 * if the stated size is allowed. Throws `uploads.notAnImage`, `uploads.wrongSize` or `uploads.tooManyPixels`.
 */
export async function checkImage(bytes: Buffer, bounds: ImageBounds): Promise<{ type: ImageType; extension: string }> {
  const known = images.find(({ extension }) => beginsAs(extension, bytes))
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
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height }
  } catch {
    throw new DomainError('uploads.notAnImage')
  }
}

/** Truncated or forged images fail only here. */
async function decode(bytes: Buffer, { width, height }: ImageSize): Promise<void> {
  const { default: sharp } = await import('sharp')
  try {
    await sharp(bytes, { limitInputPixels: width * height, failOn: 'error' }).stats()
  } catch {
    throw new DomainError('uploads.notAnImage')
  }
}
