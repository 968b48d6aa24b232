import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { productId } from '../../products/products/products.ts'
import { serial, subDevice } from './devices.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/device/sub'
const aliases = productIdAliases
const gateway = { productId, serial }
const gatewayRefusals = ['products.notFound', 'devices.notFound'] as const

/** Sorted by serial number. */
export const listSubDevices = defineCall({
  method: 'POST',
  path: `${BASE}/page`,
  summary: { zh: '网关的子设备列表', en: 'List the sub-devices of a gateway' },
  access,
  onProduct: 'read',
  input: z.object({ ...gateway, ...pageRequest }),
  aliases,
  output: subDevice,
  reply: 'page',
  refusals: gatewayRefusals,
})

/** Takes the sub-device offline and notifies the gateway; a gateway that may add it can add it again. */
export const removeSubDevice = defineCall({
  method: 'POST',
  path: `${BASE}/remove`,
  summary: { zh: '从网关移除子设备', en: 'Remove a sub-device from its gateway' },
  access,
  onProduct: 'edit',
  input: z.object({
    ...gateway,
    /** The sub-device's serial number, which is unique within a gateway. */
    sub: serial,
  }),
  aliases,
  refusals: [...gatewayRefusals, 'devices.notSubDevice'],
})
