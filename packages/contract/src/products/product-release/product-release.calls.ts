import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { publishStatus } from '../products/products.lifecycle.ts'
import { productId } from '../products/products.ts'
import { codeOf } from '../../schema.ts'
import { gateNames, releaseGates } from './release-gates.ts'
import { ACCEPTED, pidDetailInfo, stageCode } from './product-release.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support'
const aliases = productIdAliases
const bearer = 'products'
const firmwareUpgradeCode = z.optional(z.string().check(z.maxLength(32)))

const gateRefusals = gateNames.map((gate) => releaseGates[gate].refusal)

/**
 * CA-019, SI-026. The data is the code of the stage that the next release reaches: '5' with 200, another with 50004.
 */
export const checkProductRelease = defineCall({
  method: 'POST',
  path: `${BASE}/product/release/check`,
  summary: { zh: '发布检查', en: 'Check whether a product can be released' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  input: z.object({ productId }),
  aliases,
  output: stageCode,
  reply: 'coded',
  alsoSuccess: [ACCEPTED],
  refusals: ['products.notFound', 'product-release.alreadyReleased', ...gateRefusals],
})

/** CA-018. `publishStatus` is the stage that the caller expects the product to be in (CN-31). */
export const releaseProduct = defineCall({
  method: 'POST',
  path: `${BASE}/product/release`,
  summary: { zh: '发布产品', en: 'Release a product' },
  access,
  onProduct: 'administer',
  bearer,
  input: z.object({ productId, firmwareUpgradeCode, publishStatus: codeOf(publishStatus) }),
  aliases,
  /** The code of the product's current stage: 200 for the last one, 50004 for any other (CN-32). */
  output: stageCode,
  reply: 'coded',
  alsoSuccess: [ACCEPTED],
  refusals: [
    'products.notFound',
    'product-release.stageMoved',
    'product-release.otherUpgradeCode',
    'product-release.alreadyReleased',
    ...gateRefusals,
  ],
})

/** CA-020, SI-029. For a release in progress it is the revocation. */
export const unpublishProduct = defineCall({
  method: 'POST',
  path: `${BASE}/product/unPublish`,
  summary: { zh: '下架或撤回发布', en: 'Unpublish a product or revoke its release' },
  access,
  onProduct: 'administer',
  bearer,
  input: z.object({ productId, publishStatus: z.optional(codeOf(publishStatus)) }),
  aliases,
  output: z.object({ publishStatus: codeOf(publishStatus) }),
  refusals: ['products.notFound', 'product-release.stageMoved', 'product-release.notReleased', 'firmware.unfinished'],
})

/** CA-022, SI-036. */
export const getPIdDetailInfo = defineCall({
  method: 'POST',
  path: `${BASE}/operation/getPIdDetailInfo`,
  summary: { zh: '产品及其五个步骤的详情', en: 'Get a product with its five steps' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  input: z.object({ productId, firmwareUpgradeCode }),
  aliases,
  output: pidDetailInfo,
  refusals: ['products.notFound', 'product-release.otherUpgradeCode'],
})
