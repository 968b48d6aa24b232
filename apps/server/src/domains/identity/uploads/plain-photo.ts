import { DomainError } from '@slipway/contract/refusals.ts'
import { checkImage } from './image-check.ts'

interface PhotoBounds {
  /** The most pixels in each direction that are accepted. */
  maxSide: number
  /** Larger photos are scaled down to this. */
  storedSide: number
  /** Around its center. */
  isSquare?: boolean
}

const QUALITY = 82

/**
 * The same picture as a new JPEG: upright, and without what cameras write into photos, such as place, time and model.
 * Throws the refusals of `checkImage`.
 */
export async function plainPhoto(
  bytes: Buffer,
  { maxSide, storedSide, isSquare = false }: PhotoBounds,
): Promise<Buffer> {
  await checkImage(bytes, { maxSide })
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error' })
      .rotate()
      .resize({
        width: storedSide,
        height: storedSide,
        fit: isSquare ? 'cover' : 'inside',
        withoutEnlargement: !isSquare,
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch {
    throw new DomainError('uploads.notAnImage')
  }
}
