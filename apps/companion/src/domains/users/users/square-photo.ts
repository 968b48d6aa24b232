/** Larger than it is stored, for a sharp picture. */
const SIDE = 512
const QUALITY = 0.9

/** The square around the center of a photo, small enough to be uploaded in a moment. Other files stay as they are. */
export async function squarePhoto(file: File): Promise<File> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const side = Math.min(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SIDE, side)
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2]
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ? new File([blob], 'picture.jpg', { type: blob.type }) : file
}
