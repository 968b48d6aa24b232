import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { rule } from '../../rules.ts'
import { integer } from '../../schema.ts'
import { deviceLimits } from './devices.limits.ts'
import { serial, shadow } from './devices.ts'

export const setDesired = defineCall({
  method: 'POST',
  path: '/iot/config/api/iot/support/product/device/setDesired',
  summary: { zh: '设置期望属性', en: 'Set the desired properties of a device' },
  access: viaMenus('products'),
  onProduct: 'edit',
  input: z.object({
    productId,
    serial,
    /** Desired values by property; null clears one. Other properties are unchanged. */
    desired: z.record(z.string(), z.unknown()).check(
      z.refine((desired) => Object.keys(desired).length > 0, { error: rule('nothingToSet') }),
      z.refine((desired) => Object.keys(desired).length <= deviceLimits.propertiesPerReport, {
        error: rule('tooManyToSet'),
      }),
    ),
    /** The version that the caller read: a newer one refuses the change. Without it the change is unconditional. */
    version: z.optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  }),
  aliases: productIdAliases,
  output: shadow,
  refusals: [
    'products.notFound',
    'devices.notFound',
    'devices.offModel',
    'devices.shadowChanged',
    'devices.shadowTooLarge',
  ],
})
