import { productLimits } from '@slipway/contract/products/products/products.limits.ts'

export type PictureProblem =
  | { kind: 'notAnImage' }
  | { kind: 'tooLarge'; limitMb: number; sizeMb: string }
  | { kind: 'wrongSize'; expected: string; found: string }

export interface PictureSize {
  width: number
  height: number
}

const MB = 1024 * 1024
const { width: WIDTH, height: HEIGHT, maxBytes } = productLimits.picture

const heads: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
]

/** Checks the magic bytes, because names and declared types are unreliable. */
const isImage = (head: Uint8Array): boolean => heads.some((bytes) => bytes.every((byte, at) => head[at] === byte))

/**
 * VA-27 to VA-29: the first problem of a picture. `measure` returns undefined for a file that the browser cannot
 * decode.
 */
export async function pictureProblem(
  file: Blob,
  measure: (file: Blob) => Promise<PictureSize | undefined>,
): Promise<PictureProblem | undefined> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  if (!isImage(head)) return { kind: 'notAnImage' }
  if (file.size > maxBytes) return { kind: 'tooLarge', limitMb: maxBytes / MB, sizeMb: (file.size / MB).toFixed(1) }
  const size = await measure(file)
  if (!size) return { kind: 'notAnImage' }
  if (size.width === WIDTH && size.height === HEIGHT) return undefined
  return { kind: 'wrongSize', expected: `${WIDTH}x${HEIGHT}`, found: `${size.width}x${size.height}` }
}

export async function measurePicture(file: Blob): Promise<PictureSize | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return undefined
  }
}
