import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { jobTiming } from './jobs/job-timing.ts'

const BASE = '/iot/config/api/iot/support/firmware/ota/timing'
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases, bearer: 'firmware' } as const

/** How long updates of a product's devices may take, and how often they are tried. */
export const getJobTiming = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '产品的升级时限和尝试次数', en: 'Get the time limits and attempts of a product’s updates' },
  onProduct: 'read',
  input: z.object({ productId }),
  output: jobTiming,
  refusals: ['products.notFound'],
})

/** For what is validated or released from now on. */
export const saveJobTiming = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改产品的升级时限和尝试次数', en: 'Change the time limits and attempts of a product’s updates' },
  onProduct: 'edit',
  input: z.extend(jobTiming, { productId }),
  output: jobTiming,
  refusals: ['products.notFound', 'campaigns.idleAboveDownload'],
})
