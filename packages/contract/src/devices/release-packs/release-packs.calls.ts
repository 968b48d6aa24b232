import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'

/** What an authority or a customer asks for after years, in one file. */
export const downloadReleasePack = defineCall({
  access: viaMenus('products', 'firmware'),
  aliases: productIdAliases,
  bearer: 'firmware',
  method: 'GET',
  path: '/iot/config/api/iot/support/firmware/ota/pack',
  summary: { zh: '下载固件的发布包', en: 'Download the pack of a firmware release' },
  onProduct: 'read',
  input: z.object({ productId, recordId: libraryId }),
  reply: 'download',
  refusals: ['products.notFound', 'firmware.notFound'],
})
