import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { optionalText } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { supportDay, supportLimits, supportPeriod } from './support-period.ts'

const BASE = '/iot/config/api/iot/support/product/support'
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases, output: supportPeriod } as const

export const getSupportPeriod = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '产品的支持期限', en: 'Get the support period of a product' },
  onProduct: 'read',
  input: z.object({ productId }),
  refusals: ['products.notFound'],
})

/** Never shorter by accident: `shorten` and a reason are needed then. */
export const saveSupportPeriod = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改产品的支持期限', en: 'Change the support period of a product' },
  onProduct: 'administer',
  input: z.object({
    productId,
    until: supportDay,
    shorten: z._default(z.boolean(), false),
    reason: optionalText(supportLimits.reason),
  }),
  refusals: [
    'products.notFound',
    'support-period.past',
    'support-period.tooFar',
    'support-period.shorter',
    'support-period.reasonMissing',
  ],
})
