import { uploadFile, type UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { upload } from '@slipway/web-client/upload.ts'

/** Uploads a picture and returns its URL. */
export async function storedPicture(
  picture: File | string | null,
  onProgress: (percent: number) => void,
  purpose: UploadPurpose = 'productPic',
): Promise<string> {
  if (!(picture instanceof File)) return picture ?? ''
  onProgress(0)
  const { url } = await upload(uploadFile, { purpose }, picture, {
    onProgress: (part) => onProgress(Math.round(part * 100)),
  })
  return url
}
