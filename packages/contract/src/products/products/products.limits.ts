import { filePurposes } from '../../file-purposes.ts'

/** Spec 1 §5. */
export const productLimits = {
  productName: { max: 50 },
  productModel: { min: 4, max: 32 },
  remark: { max: 200 },
  productId: { max: 100 },
  apPrefixLetters: 15,
  apPrefixSerialDigits: 11,
  picture: filePurposes.productPic,
  keepDeletedDays: 30,
} as const
