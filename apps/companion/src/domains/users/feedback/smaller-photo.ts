import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { drawnSmaller } from '../../../shared/scaled-picture.ts'

/** As large as the server stores it. */
const SIDE = 2048
const QUALITY = 0.85

/** A photo of a phone in the size that is stored: uploaded faster, and within the limit. Other files stay as they are. */
export async function smallerPhoto(file: File): Promise<File> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  const scale = SIDE / Math.max(image.width, image.height)
  if (scale >= 1 && file.size <= filePurposes.feedbackPic.maxBytes) return file
  const canvas = drawnSmaller(image, Math.min(1, scale))
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob ? new File([blob], 'photo.jpg', { type: blob.type }) : file
}
