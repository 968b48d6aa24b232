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

/** In the order of their serial numbers. */
export const listSubDevices = defineCall({
  method: 'POST',
  path: `${BASE}/page`,
  summary: { zh: '网关的子设备列表', en: 'List the sub-devices of a gateway' },
  access,
  input: z.object({ ...gateway, ...pageRequest }),
  aliases,
  output: subDevice,
  reply: 'page',
  refusals: gatewayRefusals,
})

/** It goes offline and the gateway is told; one that the gateway still may add comes back when it does. */
export const removeSubDevice = defineCall({
  method: 'POST',
  path: `${BASE}/remove`,
  summary: { zh: '从网关移除子设备', en: 'Remove a sub-device from its gateway' },
  access,
  input: z.object({
    ...gateway,
    /** Serial number of the sub-device: a gateway carries each once. */
    sub: serial,
  }),
  aliases,
  refusals: [...gatewayRefusals, 'devices.notSubDevice'],
})
