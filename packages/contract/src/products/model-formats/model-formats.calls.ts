import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { featureLimits } from '../features/features.limits.ts'
import { featureType } from '../features/features.ts'
import { modelChange } from '../features/model-versions/model-change.ts'
import { productId } from '../products/products.ts'
import { codeOf } from '../../schema.ts'
import { lossGravities, lossKinds } from './losses.ts'
import { exportFormats, importFormats, type ExportFormat, type ImportFormat } from './model-formats.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/feature/{productId}'
const aliases = productIdAliases
const both = z.object({ zh: z.string(), en: z.string() })

const placed = { place: z.string(), text: both }

/** A loss and its place in the file; for an export, the part of the feature. */
export const loss = z.object({ ...placed, kind: z.enum(lossKinds), gravity: z.enum(lossGravities) })

const format = z.enum(Object.keys(exportFormats) as ExportFormat[])

/** The outcome for a feature in the file. */
export const importFates = ['added', 'changed', 'present', 'broken'] as const

/** Identifiers, in a multipart body separated by commas. */
const keys = z._default(
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? given.split(',').filter((key) => key !== '') : given)),
    z.array(z.string().check(z.maxLength(featureLimits.importedKey.max))).check(z.maxLength(featureLimits.perProduct)),
  ),
  [],
)

export const importedFeature = z.object({
  place: z.string(),
  featureType: codeOf(featureType),
  /** The identifier after the import. */
  deKey: z.string(),
  deName: both,
  /** The data type, for a property. */
  type: z.string(),
  fate: z.enum(importFates),
  problem: z.optional(z.object(placed)),
  losses: z.array(loss),
  /** How it differs from the product's feature with the same identifier, and whether devices notice. */
  change: z.optional(modelChange),
})

export const importPreview = z.object({
  format: z.enum(Object.keys(importFormats) as ImportFormat[]),
  /** The version token of the preview, which the import requires. */
  seen: z.string(),
  features: z.array(importedFeature),
  /** The product's features that the file doesn't have. */
  gone: z.array(z.object({ deKey: z.string(), deName: both, featureType: codeOf(featureType) })),
  /** Losses of the file itself. */
  losses: z.array(loss),
  /** The number of losses beyond the 2,000 listed. */
  moreLosses: z.number(),
})
export type ImportPreview = z.infer<typeof importPreview>

const fileRefusals = [
  'products.notFound',
  'uploads.missing',
  'uploads.cutShort',
  'uploads.tooLarge',
  'model-formats.empty',
  'model-formats.notText',
  'model-formats.notJson',
  'model-formats.tooDeep',
  'model-formats.keyTwice',
  'model-formats.keyReserved',
  'model-formats.unknownFormat',
  'model-formats.dtdlVersion',
  'model-formats.tooMany',
  'features.frozen',
  'features.tooMany',
  'features.modelTooLarge',
  'features.keyTaken',
  'features.patternsCostly',
] as const

/** Multipart with the part `file`: at most 1 MiB of JSON. Changes nothing. */
export const previewImport = defineCall({
  method: 'POST',
  path: `${BASE}/import/preview`,
  summary: { zh: '预览物模型导入', en: 'Preview the import of a model' },
  access,
  onProduct: 'read',
  file: ['modelImport'],
  isRead: true,
  bearer: 'features',
  input: z.object({ productId }),
  aliases,
  output: importPreview,
  refusals: fileRefusals,
})

/**
 * Imports exactly what the preview of the same file showed, in one transaction: all that is new, those changed features
 * that `replace` lists, and without those of the product that `remove` lists.
 */
export const importModel = defineCall({
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入物模型', en: 'Import a model' },
  access,
  onProduct: 'edit',
  file: ['modelImport'],
  bearer: 'features',
  input: z.object({
    productId,
    seen: z.string().check(z.minLength(1), z.maxLength(64)),
    replace: keys,
    remove: keys,
  }),
  aliases,
  output: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
  refusals: [
    ...fileRefusals,
    'model-formats.nothing',
    'model-formats.moved',
    'model-formats.notListed',
    'features.templateFixed',
    'features.standardFixed',
    'features.mandatory',
  ],
})

/** The product's model as a file; a datasheet in the caller's language. */
export const exportModel = defineCall({
  method: 'GET',
  path: `${BASE}/export`,
  summary: { zh: '导出物模型', en: 'Export a model' },
  access,
  onProduct: 'read',
  bearer: 'features',
  input: z.object({ productId, format }),
  aliases,
  reply: 'download',
  refusals: ['products.notFound'],
})

/** The parts of the model that the format cannot express. */
export const listExportLosses = defineCall({
  method: 'GET',
  path: `${BASE}/export/losses`,
  summary: { zh: '导出时会丢失的内容', en: 'List what an export leaves out' },
  access,
  onProduct: 'read',
  bearer: 'features',
  input: z.object({ productId, format }),
  aliases,
  output: z.array(loss),
  refusals: ['products.notFound'],
})
