import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../products/products.ts'
import { folderPlan, pulledFolder } from './product-folder.ts'

const access = viaMenus('products')
const PATH = '/iot/config/api/iot/support/product/{productId}/folder'
const aliases = productIdAliases
/** Parts of a multipart body are text. */
const flag = z.union([z.boolean(), z.stringbool()])
const fileRefusals = [
  'products.notFound',
  'uploads.missing',
  'uploads.cutShort',
  'uploads.tooLarge',
  'product-folder.empty',
  'product-folder.notZip',
  'product-folder.tooLarge',
  'product-folder.badPath',
  'product-folder.badOrigin',
  'product-folder.notInTemplate',
  'product-folder.noProduct',
  'product-folder.supportShorter',
  'hardware.unknownModule',
  'hardware.moduleLacksFirmware',
  'hardware.noOwnFirmware',
  'hardware.unknownVersion',
  'products.frozen',
  'features.frozen',
  'features.mandatory',
] as const

/** The product with hardware, features and event messages as files of YAML: the same product gives the same bytes. */
export const pullProductFolder = defineCall({
  method: 'GET',
  path: PATH,
  summary: { zh: '拉取产品文件夹', en: 'Get a product as a folder' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: pulledFolder,
  refusals: ['products.notFound'],
})

/** Multipart with the part `file`: the folder as a ZIP. Changes nothing. */
export const planProductFolder = defineCall({
  method: 'POST',
  path: `${PATH}/plan`,
  summary: { zh: '预览产品文件夹的变更', en: 'Preview the changes of a product folder' },
  access,
  onProduct: 'read',
  file: ['productFolder'],
  isRead: true,
  input: z.object({ productId }),
  aliases,
  output: folderPlan,
  refusals: fileRefusals,
})

/** Applies exactly what the plan of the same folder showed, in one transaction. */
export const applyProductFolder = defineCall({
  method: 'POST',
  path: `${PATH}/apply`,
  summary: { zh: '应用产品文件夹', en: 'Apply a product folder' },
  access,
  onProduct: 'edit',
  file: ['productFolder'],
  input: z.object({
    productId,
    seen: z.string().check(z.minLength(1), z.maxLength(64)),
    /** Breaking changes require explicit confirmation. */
    acceptBreaking: z._default(flag, false),
    /** Whether to overwrite changes saved after the folder was pulled. */
    overwrite: z._default(flag, false),
  }),
  aliases,
  output: z.object({ state: z.string(), changed: z.number() }),
  refusals: [
    ...fileRefusals,
    'product-folder.broken',
    'product-folder.nothing',
    'product-folder.planMoved',
    'product-folder.savedMeanwhile',
    'product-folder.breaks',
  ],
})
