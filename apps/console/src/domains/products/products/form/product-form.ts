import { typedPartOf } from '@slipway/contract/products/products/network-prefix.ts'
import { productFields, type Product } from '@slipway/contract/products/products/products.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import { accessName, communicationName } from '../../../catalog/categories/categories.exports.ts'
import type { ProductsTexts } from '../texts.zh.ts'

export const productFormSchema = z.object(productFields)
export type ProductFormInput = z.input<typeof productFormSchema>
export type ProductFormValues = z.output<typeof productFormSchema>

/** The form's initial values: an existing product, an example, or nothing. */
export const startOf = (product: Partial<Product> | undefined): Partial<ProductFormInput> => ({
  ...Object.fromEntries(
    (Object.keys(productFields) as (keyof ProductFormInput)[]).map((field) => [field, product?.[field] ?? '']),
  ),
  apPrefix: typedPartOf(product?.apPrefix ?? ''),
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

interface ComparedWords {
  texts: Pick<ProductsTexts, 'communicationType' | 'accessType'>
  categoryName: (categoryId: string) => string
}

/** The form's values in words, to compare two of them. */
export function comparedOf(
  values: Partial<ProductFormInput>,
  picture: File | string | null,
  { texts, categoryName }: ComparedWords,
): object {
  const { accessType, communicationType, categoryId = '' } = values
  return {
    ...values,
    productPic: picture instanceof File ? picture.name : picture,
    categoryId: categoryName(categoryId),
    accessType: accessType === undefined ? '' : texts.accessType[accessName(accessType)],
    communicationType:
      communicationType === undefined ? '' : texts.communicationType[communicationName(communicationType)],
  }
}
