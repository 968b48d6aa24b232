import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../products/products.ts'

export const serialProtocolFormats = ['md', 'html', 'h'] as const
export type SerialProtocolFormat = (typeof serialProtocolFormats)[number]

/** SC-50, SI-068. The document is in the caller's language. */
export const downloadSerialProtocol = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/hardware/serialProtocol/{productId}',
  summary: { zh: '下载 MCU 串口协议', en: 'Download the MCU serial protocol' },
  access: viaMenus('products'),
  onProduct: 'read',
  bearer: 'features',
  input: z.object({ productId, format: z._default(z.enum(serialProtocolFormats), 'md') }),
  aliases: productIdAliases,
  reply: 'download',
  refusals: ['products.notFound'],
})
