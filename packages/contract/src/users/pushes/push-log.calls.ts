import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { deKey } from '../../products/features/features.ts'
import { productId } from '../../products/products/products.ts'
import { eventDelivery } from './push-log.ts'

/** What became of an event's messages and pushes in the last 30 days, for the product's developers. */
export const getEventDelivery = defineCall({
  method: 'GET',
  path: '/iot/config/api/iot/support/product/event/delivery',
  summary: { zh: '事件的推送记录', en: 'Get the deliveries of an event' },
  access: viaMenus('products'),
  onProduct: 'read',
  input: z.object({ productId, deKey }),
  aliases: productIdAliases,
  output: eventDelivery,
  refusals: ['products.notFound'],
})
