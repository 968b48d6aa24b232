import * as z from 'zod/mini'
import { endUsers, viaMenus } from '../../access.ts'
import { networkMethods } from '../../catalog/categories/categories.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { APP_PATH } from '../../http/app-path.ts'
import { epochMs } from '../../schema.ts'
import { productId } from '../products/products.ts'
import { networkGuides, shownGuides } from './network-guides.ts'

const shared = {
  path: '/iot/config/api/iot/support/product/network/guide',
  access: viaMenus('products'),
  aliases: productIdAliases,
  bearer: 'products',
  output: networkGuides,
} as const

/** SI-063. */
export const getNetworkGuides = defineCall({
  ...shared,
  method: 'GET',
  summary: { zh: '产品的配网引导', en: 'Get the network guides of a product' },
  onProduct: 'read',
  input: z.object({ productId }),
  refusals: ['products.notFound'],
})

/** Replaces all guides of the product. */
export const saveNetworkGuides = defineCall({
  ...shared,
  method: 'PUT',
  summary: { zh: '修改产品的配网引导', en: 'Change the network guides of a product' },
  onProduct: 'edit',
  input: z.object({
    productId,
    defaultMethod: z.enum(networkMethods),
    guides: networkGuides.shape.guides,
    /** That of the guides that were read; absent: nothing is compared (SI-122). */
    updateTime: z.optional(epochMs),
  }),
  refusals: [
    'products.notFound',
    'network-guides.otherMethod',
    'network-guides.twice',
    'network-guides.oneLanguage',
    'network-guides.savedMeanwhile',
    'uploads.notFound',
  ],
})

/** How a device of this product comes into its network. Empty where its developer has written nothing. */
export const listShownGuides = defineCall({
  access: endUsers,
  onProduct: 'none',
  bearer: false,
  isAudited: false,
  method: 'GET',
  path: `${APP_PATH}/product/guide`,
  summary: { zh: '设备的配网引导', en: 'Get the network guides of a device' },
  input: z.object({ productId }),
  output: shownGuides,
  refusals: ['products.notFound'],
})
