import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { epochMs, orJsonText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { hardwareConfig } from './hardware.ts'
import { lightModelId, mconfigInfo } from './light-strip.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product'
const aliases = productIdAliases
const bearer = 'products'
const firmwareUpgradeCode = z.optional(z.string().check(z.maxLength(32)))

const conflictRefusals = [
  'hardware.pinTwice',
  'hardware.lightTwice',
  'hardware.lightMissing',
  'hardware.inputLight',
  'hardware.lightNotInModel',
] as const

const saving = { productId, firmwareUpgradeCode, updateTime: z.optional(epochMs) }
const savingRefusals = [
  'products.notFound',
  'hardware.frozen',
  'hardware.otherUpgradeCode',
  'hardware.savedMeanwhile',
] as const

/** CA-059, SI-064. Before the first save: five disabled pins. */
export const getLightStrip = defineCall({
  method: 'GET',
  path: `${BASE}/model/info`,
  summary: { zh: '灯带引脚配置', en: 'Get the light-strip pins' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId, firmwareUpgradeCode }),
  aliases,
  output: hardwareConfig,
  refusals: ['products.notFound', 'hardware.otherUpgradeCode'],
})

/** CA-060. Pins that are not given are disabled. */
export const setLightStrip = defineCall({
  method: 'POST',
  path: `${BASE}/model/config`,
  summary: { zh: '保存灯带引脚配置', en: 'Save the light-strip pins' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ ...saving, modelId: z._default(lightModelId, ''), mconfigInfo: orJsonText(mconfigInfo) }),
  aliases,
  output: hardwareConfig,
  refusals: [...savingRefusals, ...conflictRefusals],
})

/** CA-061: keeps the pins that fit; without `mconfigInfo`, the stored ones. */
export const setLightModel = defineCall({
  method: 'POST',
  path: `${BASE}/modelId/config`,
  summary: { zh: '切换灯带方案', en: 'Change the light model' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ ...saving, modelId: lightModelId, mconfigInfo: z.optional(orJsonText(mconfigInfo)) }),
  aliases,
  output: hardwareConfig,
  refusals: [...savingRefusals, ...conflictRefusals],
})

/** CA-062, SI-064. */
export const resetLightStrip = defineCall({
  method: 'POST',
  path: `${BASE}/model/init`,
  summary: { zh: '重置灯带引脚配置', en: 'Reset the light-strip pins' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ ...saving, modelId: z.optional(lightModelId) }),
  aliases,
  output: hardwareConfig,
  refusals: savingRefusals,
})
