import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../products/products.ts'

/** The SDKs with the types of a product's own model, as a zip; its page is in the caller's language. */
export const downloadDeviceKit = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/product/deviceKit/{productId}',
  summary: { zh: '下载设备开发包', en: 'Download the device kit' },
  access: viaMenus('products'),
  onProduct: 'read',
  bearer: 'devices',
  input: z.object({ productId }),
  aliases: productIdAliases,
  reply: 'download',
  refusals: ['products.notFound'],
})
