import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../products/products.ts'
import { rule } from '../../rules.ts'
import { codeOf, epochMs, integer } from '../../schema.ts'
import { identifier } from './identifier.ts'
import { featureLimits } from './features.limits.ts'
import { feature, featureInput, featureType, sourceFeatureType } from './features.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/feature'
const aliases = productIdAliases
const did = z.string().check(z.minLength(1), z.maxLength(32))

/** CA-024, CO-07. The full model in one reply: a product has at most 200 features. */
export const listFeatures = defineCall({
  method: 'POST',
  path: `${BASE}/{productId}/page`,
  summary: { zh: '产品功能列表', en: 'List the features of a product' },
  access,
  onProduct: 'read',
  input: z.object({
    productId,
    offset: z._default(integer({ min: 0, max: 100_000 }), 0),
    limit: z._default(integer({ min: 1, max: 100_000 }), 100_000),
    version: z.optional(z.string().check(z.maxLength(32))),
    /**
     * The model that devices are checked against: for a released product the newest version, regardless of its draft.
     */
    inForce: z._default(z.boolean(), false),
  }),
  aliases,
  isRead: true,
  output: z.object({
    customizeFeatures: z.array(feature),
    templateFeatures: z.array(feature),
    /** The number of all features, whatever `offset` and `limit`. */
    total: z.optional(z.number()),
  }),
  reply: 'named',
  refusals: ['products.notFound', 'features.noSuchVersion'],
})

/**
 * CA-026. With `sourceFeatureType` 1, `id` is the template feature (CN-57), whose key and kind it keeps. Long
 * identifiers are accepted only where they return with a feature that was deleted within a day (CN-01).
 */
export const addFeature = defineCall({
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '添加功能', en: 'Add a feature' },
  access,
  onProduct: 'edit',
  input: featureInput({
    productId,
    sourceFeatureType: z.optional(codeOf(sourceFeatureType)),
    id: z.optional(z.string().check(z.maxLength(100))),
  }).check(
    z.refine(({ sourceFeatureType: source, id }) => source !== sourceFeatureType.template || Boolean(id), {
      path: ['id'],
      error: rule('idMissing'),
    }),
  ),
  aliases,
  output: feature,
  codeAsText: true,
  refusals: [
    'products.notFound',
    'features.frozen',
    'template-features.notInTemplate',
    'template-features.keyFixed',
    'features.keyTaken',
    'features.tooMany',
    'features.modelTooLarge',
    'features.patternsCostly',
  ],
})

/**
 * CA-027, CN-57: `did`, or `id` with the same meaning; if `sourceFeatureType` names the category's template, `id` may
 * be the template feature's. `updateTime` is the version that the edit started from (SI-122). Long identifiers of an
 * imported feature may stay (CN-01).
 */
export const updateFeature = defineCall({
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改功能', en: 'Change a feature' },
  access,
  onProduct: 'edit',
  input: featureInput({
    productId,
    did: z.optional(did),
    id: z.optional(did),
    sourceFeatureType: z.optional(codeOf(sourceFeatureType)),
    updateTime: z.optional(epochMs),
    /** Renamed parameters of an event, old to new: the texts of its message follow. */
    renameInTexts: z.optional(z.record(identifier, identifier)),
  }).check(
    z.refine(({ did: own, id }) => own !== undefined || id !== undefined, { path: ['did'], error: rule('idMissing') }),
  ),
  aliases: { ...aliases, did: ['dId'] },
  output: feature,
  codeAsText: true,
  refusals: [
    'products.notFound',
    'features.notFound',
    'features.frozen',
    'features.keyTaken',
    'features.templateFixed',
    'features.standardFixed',
    'features.savedMeanwhile',
    'features.typeFixed',
    'features.modelTooLarge',
    'features.patternsCostly',
  ],
})

/** CA-028, CN-57. */
export const deleteFeature = defineCall({
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除功能', en: 'Delete a feature' },
  access,
  onProduct: 'edit',
  input: z.object({ productId, did, featureType: z.optional(codeOf(featureType)) }),
  aliases: { ...aliases, did: ['id', 'dId'] },
  refusals: ['products.notFound', 'features.notFound', 'features.frozen', 'features.mandatory'],
})

const dids = z._default(z.array(did).check(z.maxLength(featureLimits.perProduct)), [])

/** Deletes features and puts the others into an order, all or nothing. */
export const arrangeFeatures = defineCall({
  method: 'POST',
  path: `${BASE}/arrange`,
  summary: { zh: '批量删除功能、调整顺序', en: 'Delete features in bulk and order them' },
  access,
  onProduct: 'edit',
  input: z.object({
    productId,
    remove: dids,
    /** From the first on; features that are not listed follow in the order that they have. */
    order: dids,
  }),
  aliases,
  refusals: ['products.notFound', 'features.notFound', 'features.frozen', 'features.mandatory'],
})
