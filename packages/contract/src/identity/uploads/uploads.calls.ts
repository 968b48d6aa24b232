import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { defineCall } from '../../define-call.ts'

/** The purposes of files that are stored and served under their own URL. */
export const uploadPurposes = ['productPic', 'categoryPic', 'accountPic'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** SI-080. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/iot/config/api/iot/support/file/upload',
  summary: { zh: '上传文件', en: 'Upload a file' },
  access: signedIn,
  file: uploadPurposes,
  input: z.object({ purpose: z.enum(uploadPurposes) }),
  output: z.object({ url: z.string(), md5: z.string(), size: z.number() }),
  refusals: ['uploads.missing', 'uploads.tooLarge', 'uploads.notAnImage', 'uploads.wrongSize'],
})
