import * as z from 'zod/mini'
import { signedIn } from '../../access.ts'
import { categoryLimits } from '../../catalog/categories/categories.limits.ts'
import { defineCall } from '../../define-call.ts'
import { productLimits } from '../../products/products/products.limits.ts'

/** What a file is for decides its type, size and dimensions (SI-080, CN-03). */
export const uploadPurposes = {
  productPic: productLimits.picture,
  categoryPic: categoryLimits.picture,
} as const
export type UploadPurpose = keyof typeof uploadPurposes

export const imageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const

/** SI-080. Multipart with the parts `purpose` (first) and `file`. */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/iot/config/api/iot/support/file/upload',
  summary: { zh: '上传文件', en: 'Upload a file' },
  access: signedIn,
  multipart: true,
  input: z.object({ purpose: z.enum(['productPic', 'categoryPic']) }),
  output: z.object({ url: z.string(), md5: z.string(), size: z.number() }),
  refusals: ['uploads.missing', 'uploads.tooLarge', 'uploads.notAnImage', 'uploads.wrongSize'],
})
