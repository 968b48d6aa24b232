import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { feature } from '../features/features.ts'
import { pageRequest } from '../../paging.ts'
import { productId } from '../products/products.ts'
import { rule } from '../../rules.ts'
import { epochMs, text } from '../../schema.ts'
import {
  actionVo,
  eventVo,
  placeFields,
  productStandard,
  propVo,
  standardDomain,
  standardFeature,
  standardResource,
} from './standard-features.ts'
import { standardLimits } from './standard-features.limits.ts'

const access = viaMenus('products')
const bearer = 'features'
const BASE = '/iot/config/api/iot/support/std'
const id = z.string().check(z.minLength(1), z.maxLength(32))
const keyText = text({ max: 101 })

/** CA-041. */
export const listStandardDomains = defineCall({
  method: 'GET',
  path: `${BASE}/domain`,
  summary: { zh: '标准功能领域', en: 'List the domains of the standard library' },
  access,
  onProduct: 'none',
  bearer,
  output: z.array(standardDomain),
})

/** CA-035. `subCatKey` is a sub category's identifier or its full key; without it all resources are listed. */
export const listStandardResources = defineCall({
  method: 'GET',
  path: `${BASE}/resourceTpl`,
  summary: { zh: '标准功能资源', en: 'List the resources of the standard library' },
  access,
  onProduct: 'none',
  bearer,
  input: z.object({ subCatKey: z.optional(keyText), domainKey: z.optional(keyText) }),
  output: z.array(standardResource),
})

/** CA-036, CO-08. */
export const listStandardFeatures = defineCall({
  method: 'GET',
  path: `${BASE}/feature`,
  summary: { zh: '资源的标准功能', en: 'List the standard features of a resource' },
  access,
  onProduct: 'none',
  bearer,
  input: z.object({ resourceId: id, ...pageRequest }),
  aliases: { resourceId: ['resId'] },
  output: standardFeature,
  reply: 'page',
})

/** CA-037. Matches a substring of either name or of the key, ignoring case. */
export const findStandardFeatures = defineCall({
  method: 'GET',
  path: `${BASE}/featureByName`,
  summary: { zh: '按名称查找标准功能', en: 'Find standard features by name' },
  access,
  onProduct: 'none',
  bearer,
  input: z.object({ name: text(standardLimits.search), ...pageRequest }),
  aliases: { name: ['featureName', 'keyword'] },
  output: standardFeature,
  reply: 'page',
})

/** A product's standard features, each with the changes of the library's newest version. */
export const listProductStandards = defineCall({
  method: 'GET',
  path: `${BASE}/product/feature`,
  summary: { zh: '产品的标准功能', en: 'List the standard features of a product' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId }),
  aliases: productIdAliases,
  output: z.array(productStandard),
  refusals: ['products.notFound'],
})

const oneVo = <Vos extends { propVo?: unknown; actionVo?: unknown; eventVo?: unknown }>(input: Vos): boolean =>
  [input.propVo, input.actionVo, input.eventVo].filter((vo) => vo !== undefined).length === 1

const voFields = {
  productId: z.optional(productId),
  propVo: z.optional(propVo),
  actionVo: z.optional(actionVo),
  eventVo: z.optional(eventVo),
  ...placeFields,
}

/** The product, or the product's feature, beside the `Vo` or within it. */
export const voField = (
  { propVo: prop, actionVo: action, eventVo: event, ...beside }: VoInput,
  ...names: readonly ('productId' | 'did' | 'id')[]
): string => {
  const vo = prop ?? action ?? event
  for (const given of [beside, vo]) for (const name of names) if (given?.[name]) return given[name]
  return ''
}
type VoInput = { [Vo in 'propVo' | 'actionVo' | 'eventVo']?: VoIds | undefined } & VoIds
type VoIds = { productId?: string | undefined; did?: string | undefined; id?: string | undefined }

const voCheck = <Input extends VoInput>(...names: readonly ('productId' | 'did' | 'id')[]) =>
  z.refine<Input>((input) => !oneVo(input) || voField(input, ...names) !== '', {
    error: rule('fieldMissing'),
    path: [names[0] ?? ''],
  })

/** CA-038. Without `tplPublishId`, the library's feature is found by `resId` or `resKey`, and its key. */
export const addStandardFeature = defineCall({
  method: 'POST',
  path: `${BASE}/product/feature`,
  summary: { zh: '添加标准功能', en: 'Add a standard feature' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object(voFields).check(z.refine(oneVo, { error: rule('oneVo'), path: ['propVo'] }), voCheck('productId')),
  aliases: productIdAliases,
  output: standardFeature,
  refusals: [
    'products.notFound',
    'standard-features.notFound',
    'standard-features.fixed',
    'standard-features.noSuchVersion',
    'features.frozen',
    'features.keyTaken',
    'features.tooMany',
    'features.modelTooLarge',
  ],
})

/** CA-039. `updateTime` is the version that the edit started from (SI-122). */
export const updateStandardFeature = defineCall({
  method: 'PUT',
  path: `${BASE}/product/feature`,
  summary: { zh: '修改标准功能', en: 'Change a standard feature' },
  access,
  onProduct: 'edit',
  bearer,
  input: z
    .object({ ...voFields, did: z.optional(id), updateTime: z.optional(epochMs) })
    .check(z.refine(oneVo, { error: rule('oneVo'), path: ['propVo'] }), voCheck('productId'), voCheck('did', 'id')),
  aliases: { ...productIdAliases, did: ['id', 'dId'] },
  output: standardFeature,
  refusals: [
    'products.notFound',
    'features.notFound',
    'standard-features.notStandard',
    'standard-features.fixed',
    'standard-features.noSuchVersion',
    'features.frozen',
    'features.savedMeanwhile',
    'features.modelTooLarge',
  ],
})

/** CA-040: deletes from a product; the library itself is part of the software (decision 0023). */
export const deleteStandardFeature = defineCall({
  method: 'DELETE',
  path: `${BASE}/feature`,
  summary: { zh: '移除标准功能', en: 'Remove a standard feature' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, did: id }),
  aliases: { ...productIdAliases, did: ['id', 'dId'] },
  refusals: ['products.notFound', 'features.notFound', 'standard-features.notStandard', 'features.frozen'],
})

/**
 * Adds several features unchanged, in one transaction; those whose identifier the product already has are skipped and
 * reported.
 */
export const addStandardFeatures = defineCall({
  method: 'POST',
  path: `${BASE}/product/feature/batch`,
  summary: { zh: '批量添加标准功能', en: 'Add standard features' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    productId,
    tplPublishIds: z.array(id).check(z.minLength(1), z.maxLength(standardLimits.perAdd)),
  }),
  aliases: productIdAliases,
  output: z.object({
    added: z.array(feature),
    skipped: z.array(z.object({ tplPublishId: z.string(), key: z.string() })),
  }),
  refusals: [
    'products.notFound',
    'standard-features.notFound',
    'features.frozen',
    'features.tooMany',
    'features.modelTooLarge',
  ],
})

/** Updates these features of a product to the library's newest version, in one transaction. */
export const takeOverStandards = defineCall({
  method: 'POST',
  path: `${BASE}/product/feature/takeOver`,
  summary: { zh: '更新到标准库最新版本', en: "Update to the library's latest version" },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    productId,
    features: z
      .array(z.object({ did: id, updateTime: z.optional(epochMs) }))
      .check(z.minLength(1), z.maxLength(standardLimits.perAdd)),
  }),
  aliases: productIdAliases,
  output: z.array(feature),
  refusals: [
    'products.notFound',
    'features.notFound',
    'standard-features.notStandard',
    'standard-features.notFound',
    'features.frozen',
    'features.savedMeanwhile',
    'features.modelTooLarge',
  ],
})
