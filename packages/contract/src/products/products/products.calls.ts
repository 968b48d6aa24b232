import * as z from 'zod/mini'
import { administratorsVia, viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { featureLimits } from '../features/features.limits.ts'
import { pageRequest } from '../../paging.ts'
import { codeOf, epochMs, optionalText } from '../../schema.ts'
import {
  isTemplate,
  product,
  productCopyFields,
  productDetail,
  productFields,
  productFilters,
  productId,
  productPlan,
} from './products.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product'
const aliases = productIdAliases

/**
 * CA-012. Newest first; `keyword` is a prefix of an id or a substring of a name (SI-033). `page.counts` is by publish
 * status.
 */
export const listProducts = defineCall({
  method: 'POST',
  path: `${BASE}V3/page`,
  summary: { zh: '产品列表', en: 'List products' },
  access,
  onProduct: 'none',
  input: z.object({
    ...pageRequest,
    keyword: optionalText({ max: 100 }),
    ...productFilters,
    /** For administrators: the products of all accounts (SI-019). */
    isAdmin: z._default(z.boolean(), false),
  }),
  aliases: { keyword: ['productId', 'pid', 'pId', 'productName', 'search', 'name'], pageIndex: ['offset'] },
  output: product,
  reply: 'page',
})

/** CA-011. */
export const getProduct = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '产品详情', en: 'Get a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: productDetail,
  refusals: ['products.notFound'],
})

/** CA-014. */
export const createProduct = defineCall({
  method: 'POST',
  path: `${BASE}/create`,
  summary: { zh: '创建产品', en: 'Create a product' },
  access,
  onProduct: 'none',
  input: z.object({
    ...productFields,
    ...productPlan,
    /** Ids of the category's template features to start with, in addition to the required ones. */
    templateFeatures: z.optional(
      z.array(z.string().check(z.maxLength(100))).check(z.maxLength(featureLimits.perProduct)),
    ),
  }),
  output: product,
  refusals: [
    'categories.notFound',
    'categories.unsupported',
    'categories.accessNotOffered',
    'template-features.notInTemplate',
    'uploads.notFound',
  ],
})

/** CA-015, SI-032. The source is an own product or a template; absent fields are copied. */
export const copyProduct = defineCall({
  method: 'POST',
  path: `${BASE}/copy`,
  summary: { zh: '复制产品', en: 'Copy a product' },
  access,
  onProduct: 'read',
  input: z.object({ copyPid: productId, ...productCopyFields }),
  output: product,
  refusals: [
    'products.notFound',
    'products.copyKeepsCategory',
    'categories.notFound',
    'categories.unsupported',
    'categories.accessNotOffered',
    'uploads.notFound',
  ],
})

/** SI-034: products that every developer may read and copy; newest first. */
export const listProductTemplates = defineCall({
  method: 'POST',
  path: `${BASE}/template/page`,
  summary: { zh: '产品模板列表', en: 'List product templates' },
  access,
  onProduct: 'none',
  input: z.object({ ...pageRequest, categoryId: z.optional(productFields.categoryId) }),
  output: product,
  reply: 'page',
})

/** SI-034. */
export const markProductTemplate = defineCall({
  method: 'POST',
  path: `${BASE}/template/mark`,
  summary: { zh: '设为或取消产品模板', en: 'Mark or unmark a product as a template' },
  access: administratorsVia('products'),
  onProduct: 'administer',
  input: z.object({ productId, isTemplate: codeOf(isTemplate) }),
  aliases,
  output: product,
  refusals: ['products.notFound'],
})

/** CA-016. A plan that is absent stays. `updateTime` is the version that the edit started from: overwriting a newer one is refused (SI-122). */
export const updateProduct = defineCall({
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改产品', en: 'Change a product' },
  access,
  onProduct: 'edit',
  input: z.object({ productId, ...productFields, ...productPlan, updateTime: z.optional(epochMs) }),
  aliases,
  output: product,
  refusals: [
    'products.notFound',
    'products.frozen',
    'products.savedMeanwhile',
    'categories.notFound',
    'categories.unsupported',
    'categories.accessNotOffered',
    'uploads.notFound',
  ],
})

/** CA-017. The product can be restored for 30 days (SI-031). */
export const deleteProduct = defineCall({
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除产品', en: 'Delete a product' },
  access,
  onProduct: 'administer',
  input: z.object({ productId }),
  aliases,
  refusals: ['products.notFound', 'products.notDeletable', 'products.devicesBound'],
})

export const restoreProduct = defineCall({
  method: 'POST',
  path: `${BASE}/restore`,
  summary: { zh: '恢复已删除的产品', en: 'Restore a deleted product' },
  access,
  onProduct: 'administer',
  input: z.object({ productId }),
  aliases,
  output: product,
  refusals: ['products.notRestorable'],
})
