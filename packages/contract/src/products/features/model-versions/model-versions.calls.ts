import * as z from 'zod/mini'
import { viaMenus } from '../../../access.ts'
import { defineCall, productIdAliases } from '../../../define-call.ts'
import { pageRequest } from '../../../paging.ts'
import { productId } from '../../products/products.ts'
import { integer, optionalText } from '../../../schema.ts'
import { draftPreview, modelVersion, modelVersionDetail, modelVersionLimits } from './model-versions.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/feature/{productId}'
const aliases = productIdAliases
const draft = z.string().check(z.minLength(1), z.maxLength(64))

/** The newest first. */
export const listModelVersions = defineCall({
  method: 'GET',
  path: `${BASE}/versions`,
  summary: { zh: '功能定义的历史版本', en: 'List the model versions of a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId, ...pageRequest }),
  aliases,
  output: modelVersion,
  reply: 'page',
  refusals: ['products.notFound'],
})

export const getModelVersion = defineCall({
  method: 'GET',
  path: `${BASE}/versions/{version}`,
  summary: { zh: '某个版本的功能定义', en: 'Get a model version' },
  access,
  onProduct: 'read',
  input: z.object({ productId, version: integer({ min: 1, max: 1_000_000 }) }),
  aliases,
  output: modelVersionDetail,
  refusals: ['products.notFound', 'features.noSuchVersion'],
})

/** The changes that publishing would make and their effects, before anything is saved. */
export const previewDraft = defineCall({
  method: 'GET',
  path: `${BASE}/draft`,
  summary: { zh: '预览功能草稿的变更与影响', en: 'Preview the changes and impact of a feature draft' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: draftPreview,
  refusals: ['products.notFound', 'features.notReleased'],
})

export const publishDraft = defineCall({
  method: 'POST',
  path: `${BASE}/publish`,
  summary: { zh: '发布功能草稿', en: 'Publish the feature draft' },
  access,
  onProduct: 'edit',
  input: z.object({
    productId,
    draft,
    note: optionalText(modelVersionLimits.note),
    /** Breaking changes require explicit confirmation. */
    acceptBreaking: z._default(z.boolean(), false),
  }),
  aliases,
  output: z.object({ version: z.number() }),
  refusals: [
    'products.notFound',
    'features.notReleased',
    'features.nothingDrafted',
    'features.draftMoved',
    'features.breaks',
    'event-messages.valueGone',
  ],
})

/** Resets the features to the published ones. */
export const discardDraft = defineCall({
  method: 'POST',
  path: `${BASE}/draft/discard`,
  summary: { zh: '放弃功能草稿', en: 'Discard the feature draft' },
  access,
  onProduct: 'edit',
  input: z.object({ productId, draft }),
  aliases,
  refusals: ['products.notFound', 'features.notReleased', 'features.nothingDrafted', 'features.draftMoved'],
})

/** Possible until the next change. */
export const restoreDraft = defineCall({
  method: 'POST',
  path: `${BASE}/draft/restore`,
  summary: { zh: '恢复刚放弃的功能草稿', en: 'Restore the discarded feature draft' },
  access,
  onProduct: 'edit',
  input: z.object({ productId }),
  aliases,
  refusals: ['products.notFound', 'features.notReleased', 'features.nothingDiscarded'],
})
