import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { freeObject } from '../../catalog/categories/category-fields.ts'
import { firmwareFields, firmwareType, libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { epochMs, orJsonText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { firmwareChoice } from './hardware.ts'
import { hardwareLimits } from './hardware.limits.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/firmware'
const aliases = productIdAliases
const bearer = 'products'
const { firmwareLabel, firmwareLabelEn } = firmwareFields
const labels = { firmwareLabel, firmwareLabelEn }

/** CA-071, SI-069. Without a module: that of the product. Its own firmware comes last. */
export const listFirmwareConfig = defineCall({
  method: 'GET',
  path: `${BASE}/config/list`,
  summary: { zh: '产品可用的固件及其参数', en: 'List the firmware for a product with its parameters' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId, moduleId: z.optional(libraryId) }),
  aliases: { ...aliases, moduleId: ['mid'] },
  output: z.array(firmwareChoice),
  refusals: ['products.notFound', 'modules.notFound'],
})

/** CA-075, SI-067. Without a version: the newest one that covers the category. */
export const selectFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/select`,
  summary: { zh: '选择固件', en: 'Select a firmware for a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, firmwareId: libraryId, firmwarePackageId: z.optional(libraryId) }),
  aliases,
  output: firmwareChoice,
  refusals: [
    'products.notFound',
    'hardware.frozen',
    'hardware.noModule',
    'hardware.firmwareOfOtherModule',
    'hardware.noCoveringVersion',
    'hardware.versionNotCovering',
    'firmware.unfinished',
    'modules.firmwareNotFound',
    'modules.versionNotFound',
  ],
})

/** The opposite of `selectFirmware`: the product then has no firmware of this type. */
export const unselectFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/unselect`,
  summary: { zh: '取消选择固件', en: 'Remove a firmware from a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, firmwareType }),
  aliases,
  refusals: ['products.notFound', 'hardware.frozen', 'hardware.firmwareNotSelected', 'firmware.unfinished'],
})

/** CA-076. It is selected if the product has no firmware of its type yet. */
export const addOwnFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/customize`,
  summary: { zh: '创建产品自有固件', en: 'Create a firmware of a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, firmwareType, ...labels }),
  aliases,
  output: firmwareChoice,
  refusals: ['products.notFound', 'hardware.frozen', 'hardware.ownFirmwareExists'],
})

/** CA-077. The type cannot change. */
export const updateOwnFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/customize/update`,
  summary: { zh: '修改产品自有固件', en: 'Change a firmware of a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, firmwareId: libraryId, ...labels }),
  aliases,
  output: firmwareChoice,
  refusals: ['products.notFound', 'hardware.frozen', 'modules.firmwareNotFound'],
})

/** CA-078. Its versions are deleted with it. */
export const deleteOwnFirmware = defineCall({
  method: 'POST',
  path: `${BASE}/customize/delete`,
  summary: { zh: '删除产品自有固件', en: 'Delete a firmware of a product' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, firmwareId: libraryId }),
  aliases,
  refusals: [
    'products.notFound',
    'hardware.frozen',
    'modules.firmwareNotFound',
    'firmware.unfinished',
    'hardware.firmwareReleased',
  ],
})

/** CA-079, SI-067: in every stage, also of a released product. */
export const setFirmwareConfig = defineCall({
  method: 'POST',
  path: `${BASE}/online/config`,
  summary: { zh: '设置固件参数', en: 'Set the parameters of a firmware' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({
    productId,
    firmwareId: libraryId,
    parameterConfig: orJsonText(freeObject({ bytes: hardwareLimits.configBytes, tooLarge: 'configTooLarge' })),
    updateTime: z.optional(epochMs),
  }),
  aliases,
  output: firmwareChoice,
  refusals: ['products.notFound', 'hardware.firmwareNotSelected', 'hardware.savedMeanwhile'],
})
