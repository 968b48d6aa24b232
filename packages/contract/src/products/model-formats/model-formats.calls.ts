import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { featureType } from '../features/features.ts'
import { productId } from '../products/products.ts'
import { codeOf } from '../../schema.ts'
import { exportFormats, importFormats, type ExportFormat, type ImportFormat } from './model-formats.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/feature/{productId}'
const aliases = productIdAliases
const both = z.object({ zh: z.string(), en: z.string() })

/** A loss and its place in the file; for an export, the part of the feature. */
export const loss = z.object({ place: z.string(), text: both })

const format = z.enum(Object.keys(exportFormats) as ExportFormat[])

/** The outcome for a feature in the file. */
export const importFates = ['added', 'present', 'broken'] as const

export const importedFeature = z.object({
  place: z.string(),
  featureType: codeOf(featureType),
  /** The identifier after the import. */
  deKey: z.string(),
  deName: both,
  /** The data type, for a property. */
  type: z.string(),
  fate: z.enum(importFates),
  problem: z.optional(loss),
  losses: z.array(loss),
})

export const importPreview = z.object({
  format: z.enum(Object.keys(importFormats) as ImportFormat[]),
  /** The version token of the preview, which the import requires. */
  seen: z.string(),
  features: z.array(importedFeature),
  /** Losses of the file itself. */
  losses: z.array(loss),
  /** The number of losses beyond the 2,000 listed. */
  moreLosses: z.number(),
})
export type ImportPreview = z.infer<typeof importPreview>

const fileRefusals = [
  'products.notFound',
  'uploads.missing',
  'uploads.tooLarge',
  'model-formats.empty',
  'model-formats.notText',
  'model-formats.notJson',
  'model-formats.tooDeep',
  'model-formats.keyTwice',
  'model-formats.keyReserved',
  'model-formats.unknownFormat',
  'model-formats.tooMany',
  'features.frozen',
  'features.tooMany',
  'features.modelTooLarge',
  'features.keyTaken',
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

/** Imports exactly what the preview of the same file showed, in one transaction. */
export const importModel = defineCall({
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入物模型', en: 'Import a model' },
  access,
  onProduct: 'edit',
  file: ['modelImport'],
  bearer: 'features',
  input: z.object({ productId, seen: z.string().check(z.minLength(1), z.maxLength(64)) }),
  aliases,
  output: z.object({ added: z.number() }),
  refusals: [...fileRefusals, 'model-formats.nothing', 'model-formats.moved'],
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
