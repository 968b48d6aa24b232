import * as z from 'zod/mini'
import { accessTypes, communicationTypes } from '../../catalog/categories/categories.ts'
import { rule } from '../../rules.ts'
import { memberRole } from './member-roles.ts'
import { codeOf, epochMs, line, optionalText, text } from '../../schema.ts'
import { typedPartOf, typedPrefix } from './network-prefix.ts'
import { publishStatus } from './products.lifecycle.ts'
import { productLimits } from './products.limits.ts'

/** 32 lowercase hex digits, which cannot be guessed (SI-033). */
export const productId = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(productLimits.productId.max))

/** SI-034. */
const productType = { own: 0, template: 1 } as const

export const isTemplate = { no: 0, yes: 1 } as const

/** The URL of an uploaded picture (SI-080), or empty. */
const pictureText = z.string().check(z.maxLength(200), z.regex(/^(\/files\/[a-z0-9]+\.[a-z]+)?$/, rule('pictureUrl')))
export const pictureUrl = z._default(pictureText, '')

/** The developer's settings of a product (Spec 1 §3, §5). */
export const productFields = {
  productName: line(productLimits.productName),
  productPic: pictureUrl,
  /** The typed part, or the full prefix as the platform returned it: its digits never change. */
  apPrefix: z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => typedPartOf(value.trim())),
    ),
    typedPrefix,
  ),
  productModel: text(productLimits.productModel),
  remark: optionalText(productLimits.remark),
  categoryId: z.string().check(z.minLength(1), z.maxLength(32)),
  accessType: codeOf(accessTypes),
  communicationType: codeOf(communicationTypes),
}

/** The filters of the product list: each is a field of a product. */
export const productFilters = {
  publishStatus: z.optional(codeOf(publishStatus)),
}

/** The specification's product fields have no plan: without one, it is the category's first (EN-PRODUCT-17, EN-PRODUCT-18). */
export const productPlan = {
  accessType: z.optional(productFields.accessType),
  communicationType: z.optional(productFields.communicationType),
}

/** The settings of a copy; absent fields are copied, and the category always is (SI-032). */
export const productCopyFields = {
  productName: productFields.productName,
  productModel: productFields.productModel,
  apPrefix: productFields.apPrefix,
  productPic: z.optional(pictureText),
  remark: z.optional(text({ min: 0, ...productLimits.remark })),
  categoryId: z.optional(productFields.categoryId),
  accessType: z.optional(productFields.accessType),
  communicationType: z.optional(productFields.communicationType),
}

export const product = z.object({
  productId: z.string(),
  productName: z.string(),
  productPic: z.string(),
  apPrefix: z.string(),
  productModel: z.string(),
  remark: z.string(),
  categoryId: z.string(),
  /** The sub category's identifier and names. */
  category: z.string(),
  categoryLabel: z.object({ zh: z.string(), en: z.string() }),
  /** The picture of the sub category, for products without one of their own. */
  categoryPic: z.string(),
  mainCategory: z.string(),
  mainCategoryId: z.string(),
  mainCategoryLabel: z.object({ zh: z.string(), en: z.string() }),
  accessType: codeOf(accessTypes),
  communicationType: codeOf(communicationTypes),
  firmwareUpgradeCode: z.string(),
  productType: codeOf(productType),
  isTemplate: codeOf(isTemplate),
  publishStatus: codeOf(publishStatus),
  /** The account that the product belongs to; the creator stays the same when it is transferred. */
  owner: z.string(),
  creator: z.string(),
  /** The caller's role; null: it sees the product as an administrator, or as a template. */
  role: z.nullable(codeOf(memberRole)),
  createTime: epochMs,
  updateTime: epochMs,
})
export type Product = z.infer<typeof product>

/** SI-037. */
export const miniProgramStatus = { none: 0, selected: 1, published: 2 } as const

/** The data of the five steps (SI-036); a step that this installation lacks is absent. */
export const productDetail = z.extend(product, {
  /** The selected panel and mini program; empty without one (EN-PRODUCT-21 to 23). */
  rnName: z.string(),
  miniProgram: z.string(),
  miniProgramStatus: codeOf(miniProgramStatus),
  features: z.object({ total: z.number(), properties: z.number(), operations: z.number(), events: z.number() }),
  devices: z.object({ total: z.number(), online: z.number() }),
})
export type ProductDetail = z.infer<typeof productDetail>
