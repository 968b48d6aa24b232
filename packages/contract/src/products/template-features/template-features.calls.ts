import * as z from 'zod/mini'
import { administratorsVia, viaMenus } from '../../access.ts'
import { categoryId } from '../../catalog/categories/category-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { feature } from '../features/features.ts'
import { featureLimits } from '../features/features.limits.ts'
import { productId } from '../products/products.ts'
import { epochMs, integer, text } from '../../schema.ts'
import { featureDto, templateFeature, templateFeatureInput } from './template-features.ts'

const BASE = '/iot/config/api/iot/support'
const features = { max: featureLimits.perProduct }

/** CA-029, SI-045. `category` is a sub category's id, its key such as `lighting.bulb`, or its identifier. */
export const pageTemplateFeatures = defineCall({
  method: 'GET',
  path: `${BASE}/product/feature/template/page`,
  summary: { zh: '品类的模板功能', en: 'List the template features of a category' },
  access: viaMenus('products', 'categories'),
  onProduct: 'none',
  bearer: 'categories',
  input: z.object({
    category: text({ max: 110 }),
    offset: z._default(integer({ min: 0, max: 100_000 }), 0),
    limit: z._default(integer({ min: 1, max: 100_000 }), 100_000),
  }),
  aliases: { category: ['categoryId'] },
  output: templateFeature,
  reply: 'page',
  refusals: ['categories.notFound'],
})

/** CA-025, SI-045: one transaction; features whose key the product already has are skipped and reported. */
export const addPatchOfFeatures = defineCall({
  method: 'POST',
  path: `${BASE}/product/feature/{productId}/addPatch`,
  summary: { zh: '批量添加模板功能', en: 'Add template features in bulk' },
  access: viaMenus('products'),
  onProduct: 'edit',
  bearer: 'features',
  input: z.object({ productId, featureDtos: z.array(featureDto).check(z.minLength(1), z.maxLength(features.max)) }),
  aliases: productIdAliases,
  output: z.object({ added: z.array(feature), skipped: z.array(z.string()) }),
  codeAsText: true,
  refusals: [
    'products.notFound',
    'template-features.notInTemplate',
    'template-features.keyFixed',
    'features.frozen',
    'features.keyTaken',
    'features.tooMany',
    'features.modelTooLarge',
    'features.patternsCostly',
  ],
})

/** The full template for its editor. `updateTime` is 0 for the installation's original template. */
export const getTemplate = defineCall({
  method: 'GET',
  path: `${BASE}/category/template`,
  summary: { zh: '品类的功能模板', en: 'Get the template of a category' },
  access: administratorsVia('categories'),
  onProduct: 'none',
  bearer: 'categories',
  input: z.object({ categoryId }),
  output: z.object({ features: z.array(templateFeature), updateTime: epochMs }),
  refusals: ['categories.notFound'],
})

/** Replaces the template, in the given order. Existing products are unaffected. */
export const saveTemplate = defineCall({
  method: 'POST',
  path: `${BASE}/category/template/save`,
  summary: { zh: '保存品类的功能模板', en: 'Save the template of a category' },
  access: administratorsVia('categories'),
  onProduct: 'none',
  bearer: 'categories',
  input: z.object({
    categoryId,
    features: z.array(templateFeatureInput).check(z.maxLength(features.max)),
    /** The version that the edit started from (SI-122). */
    updateTime: z.optional(epochMs),
  }),
  output: z.object({ features: z.array(templateFeature), updateTime: epochMs }),
  refusals: [
    'categories.notFound',
    'template-features.savedMeanwhile',
    'features.keyTaken',
    'features.tooMany',
    'features.modelTooLarge',
    'features.patternsCostly',
  ],
})
