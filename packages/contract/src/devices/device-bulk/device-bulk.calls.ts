import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { productId } from '../../products/products/products.ts'
import { labelId } from '../devices/device-filter.ts'
import { bulkAction, bulkJob, bulkJobDetail, bulkResults, bulkRow, bulkSelection } from './device-bulk.ts'

const BASE = '/iot/config/api/iot/support/product/device/bulk'
const shared = { access: viaMenus('products'), aliases: productIdAliases, bearer: 'devices' } as const
const oneJob = { productId, jobId: labelId }
const jobRefusals = ['products.notFound', 'device-bulk.notFound'] as const

/** Replies immediately: the job runs in the background, and `getDeviceBulk` shows its progress. */
export const startDeviceBulk = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/start`,
  summary: { zh: '批量操作设备', en: 'Change many devices' },
  input: z.object({ productId, selection: bulkSelection, action: bulkAction }),
  output: bulkJob,
  refusals: [
    'products.notFound',
    'device-bulk.tooMany',
    'device-groups.notFound',
    'device-groups.tooManyTags',
    'devices.offModel',
    'request.tooLarge',
  ],
})

/** The newest 20. */
export const listDeviceBulks = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '产品的批量任务', en: 'List the bulk jobs of a product' },
  input: z.object({ productId }),
  output: z.array(bulkJob),
  refusals: ['products.notFound'],
})

export const getDeviceBulk = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '批量任务的进度', en: 'Get the progress of a bulk job' },
  input: z.object(oneJob),
  output: bulkJobDetail,
  refusals: jobRefusals,
})

export const listDeviceBulkRows = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'POST',
  path: `${BASE}/rows`,
  summary: { zh: '批量任务中每台设备的结果', en: 'List the result of each device of a bulk job' },
  input: z.object({ ...oneJob, ...pageRequest, result: z.optional(z.enum(bulkResults)) }),
  output: bulkRow,
  reply: 'page',
  refusals: jobRefusals,
})

/** Devices whose turn has not come keep their state; what is done stays done. */
export const cancelDeviceBulk = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/cancel`,
  summary: { zh: '取消批量任务', en: 'Cancel a bulk job' },
  input: z.object(oneJob),
  refusals: [...jobRefusals, 'device-bulk.overAlready'],
})
