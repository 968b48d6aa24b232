import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { serial } from '../devices/devices.ts'
import { ddiName, ddiRules, deviceDdi, productDdi } from './ddi.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/ddi'
const aliases = productIdAliases
const oneDevice = { productId, serial }
const deviceRefusals = ['products.notFound', 'devices.notFound'] as const

export const getProductDdi = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '产品的 hawkBit DDI 设置', en: 'Get the hawkBit DDI settings of a product' },
  access,
  onProduct: 'read',
  input: z.object({ productId }),
  aliases,
  output: productDdi,
  refusals: ['products.notFound'],
})

export const saveProductDdi = defineCall({
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改产品的 hawkBit DDI 设置', en: 'Change the hawkBit DDI settings of a product' },
  access,
  onProduct: 'edit',
  input: z.extend(ddiRules, { productId }),
  aliases,
  output: productDdi,
  refusals: ['products.notFound'],
})

/** Creates the first token, too. The previous one is void immediately; tokens of single devices are unaffected. */
export const resetGatewayToken = defineCall({
  method: 'POST',
  path: `${BASE}/resetToken`,
  summary: { zh: '重置产品的 GatewayToken', en: 'Reset the gateway token of a product' },
  access,
  onProduct: 'edit',
  input: z.object({ productId }),
  aliases,
  /** Returned once; only its hash is stored. */
  output: z.object({ gatewayToken: z.string() }),
  refusals: ['products.notFound'],
})

export const removeGatewayToken = defineCall({
  method: 'POST',
  path: `${BASE}/removeToken`,
  summary: { zh: '停用产品的 GatewayToken', en: 'Remove the gateway token of a product' },
  access,
  onProduct: 'edit',
  input: z.object({ productId }),
  aliases,
  output: productDdi,
  refusals: ['products.notFound'],
})

export const getDeviceDdi = defineCall({
  method: 'GET',
  path: `${BASE}/device/info`,
  summary: { zh: '设备的 hawkBit DDI 连接信息', en: 'Get the hawkBit DDI access of a device' },
  access,
  onProduct: 'read',
  input: z.object(oneDevice),
  aliases,
  output: deviceDdi,
  refusals: deviceRefusals,
})

export const saveDeviceDdi = defineCall({
  method: 'POST',
  path: `${BASE}/device/update`,
  summary: { zh: '设置设备的 DDI 名称', en: 'Set the DDI name of a device' },
  access,
  onProduct: 'edit',
  input: z.object({ ...oneDevice, ddiName }),
  aliases,
  output: deviceDdi,
  refusals: [...deviceRefusals, 'ddi.nameTaken'],
})

/** Derived from the device secret, which it does not reveal; a new secret makes it void. */
export const createTargetToken = defineCall({
  method: 'POST',
  path: `${BASE}/device/token`,
  summary: { zh: '获取设备的 TargetToken', en: 'Get the target token of a device' },
  access,
  onProduct: 'edit',
  input: z.object(oneDevice),
  aliases,
  output: z.object({ targetToken: z.string() }),
  refusals: deviceRefusals,
})
