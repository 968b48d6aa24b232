import { measurePicture } from './picture-check.ts'

interface Size {
  width: number
  height: number
}

/** The part of a picture that covers another size, around its center. */
export function coveredPart(from: Size, to: Size): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(from.width / to.width, from.height / to.height)
  const [width, height] = [to.width * scale, to.height * scale]
  return { x: (from.width - width) / 2, y: (from.height - height) / 2, width, height }
}

/** The picture in this size, cropped to its center; undefined for a file that the browser can't read. */
export async function coverTo(file: File, size: Size): Promise<File | undefined> {
  const found = await measurePicture(file)
  if (!found) return undefined
  if (found.width === size.width && found.height === size.height) return file
  const image = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const { x, y, width, height } = coveredPart(found, size)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], 'picture.png', { type: 'image/png' }) : undefined
}
