import type { CallRefused } from '@slipway/contract/http/envelope.ts'
import { typedPartOf } from '@slipway/contract/products/products/network-prefix.ts'
import { productFields, type Product } from '@slipway/contract/products/products/products.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import { isRefused } from '../../../../shared/api/refusal-of.ts'

export const productFormSchema = z.object(productFields)
export type ProductFormInput = z.input<typeof productFormSchema>
export type ProductFormValues = z.output<typeof productFormSchema>

/** The form's initial values: an existing product, an example, or nothing. */
export const startOf = (product: Partial<Product> | undefined): Partial<ProductFormInput> => ({
  productName: product?.productName ?? '',
  productPic: product?.productPic ?? '',
  apPrefix: typedPartOf(product?.apPrefix ?? ''),
  productModel: product?.productModel ?? '',
  remark: product?.remark ?? '',
  categoryId: product?.categoryId ?? '',
  accessType: product?.accessType,
  communicationType: product?.communicationType,
})

/** The field under which each refusal is shown. */
export const productRefusalFields = {
  'categories.notFound': 'categoryId',
  'categories.unsupported': 'communicationType',
  'uploads.notFound': 'productPic',
  'uploads.missing': 'productPic',
  'uploads.tooLarge': 'productPic',
  'uploads.notAnImage': 'productPic',
  'uploads.wrongSize': 'productPic',
} as const satisfies Partial<Record<RefusalName, keyof ProductFormInput>>

/** SI-122: another user saved the product after this form was opened. */
export const isSavedMeanwhile = (error: unknown): error is CallRefused => isRefused(error, 'products.savedMeanwhile')
