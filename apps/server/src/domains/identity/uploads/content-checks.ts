import { filePurposes } from '@slipway/contract/file-purposes.ts'
import type { UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import { checkImage } from './image-check.ts'

export interface KnownContent {
  mime: string
  /** The extension of the stored file's name. */
  extension: string
}

/** Recognizes the content by its bytes. Throws the refusal of the purpose for any other content. */
type ContentCheck = (file: Draft) => Promise<KnownContent>

const picture =
  (purpose: UploadPurpose): ContentCheck =>
  async (file) => {
    const { maxBytes, width, height } = filePurposes[purpose]
    const { type, extension } = await checkImage(await readBytes(file.open(), maxBytes), { width, height })
    return { mime: type, extension }
  }

export const contentChecks: Record<UploadPurpose, ContentCheck> = {
  productPic: picture('productPic'),
  categoryPic: picture('categoryPic'),
  accountPic: picture('accountPic'),
}
