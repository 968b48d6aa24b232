import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { deviceFilter, labelId } from '../devices/device-filter.ts'
import { deviceSorts } from '../devices/devices.ts'
import { deviceBulkLimits } from './device-bulk.limits.ts'
import { bulkJob } from './device-bulk.ts'
import { listColumn } from '../device-groups/device-groups.ts'
import { deviceImportPreview, tableFormats } from './device-import.ts'

const BASE = '/iot/config/api/iot/support/product/device'
const shared = { access: viaMenus('products'), aliases: productIdAliases, bearer: 'devices' } as const
/** Parts of a multipart body are text. */
const flag = z.union([z.boolean(), z.stringbool()])
const fileRefusals = [
  'products.notFound',
  'uploads.missing',
  'uploads.cutShort',
  'uploads.tooLarge',
  'device-bulk.notATable',
  'device-bulk.emptyTable',
  'device-bulk.noSerialColumn',
  'device-bulk.columnTwice',
  'device-bulk.tooManyRows',
  'device-bulk.tableTooLarge',
] as const

/** Multipart with the part `file`: a CSV or XLSX file of at most 10,000 rows. Changes nothing. */
export const previewDeviceImport = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/import/preview`,
  summary: { zh: '预览设备导入', en: 'Preview an import of devices' },
  file: ['deviceImport'],
  isRead: true,
  input: z.object({ productId }),
  output: deviceImportPreview,
  refusals: fileRefusals,
})

/** Starts a bulk job for exactly the rows that the preview of the same file showed. */
export const importDevices = defineCall({
  ...shared,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '导入设备', en: 'Import devices' },
  file: ['deviceImport'],
  input: z.object({
    productId,
    seen: z.string().check(z.minLength(1), z.maxLength(64)),
    /** Whether to import the other rows of a file with refused ones. */
    skipRefused: z._default(flag, false),
  }),
  output: bulkJob,
  refusals: [
    ...fileRefusals,
    'device-bulk.importMoved',
    'device-bulk.rowsRefused',
    'device-bulk.nothingToImport',
    'device-bulk.tooMany',
  ],
})

/** An empty table with the columns of an import, in the caller's language. */
export const downloadImportTemplate = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'GET',
  path: `${BASE}/import/template`,
  summary: { zh: '下载设备导入模板', en: 'Download the template of an import' },
  input: z.object({ productId, format: z.enum(tableFormats) }),
  reply: 'download',
  refusals: ['products.notFound'],
})

/** The secrets of the devices that an import added, available for one download once the job is over. */
export const downloadImportSecrets = defineCall({
  ...shared,
  bearer: false,
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/import/secrets`,
  summary: { zh: '下载导入设备的密钥', en: 'Download the secrets of imported devices' },
  input: z.object({ productId, jobId: labelId, format: z.enum(tableFormats) }),
  reply: 'download',
  refusals: [
    'products.notFound',
    'device-bulk.notFound',
    'device-bulk.notOver',
    'device-bulk.noSecrets',
    'device-bulk.secretsGiven',
  ],
})

/** The devices of a filter in the order of the list, streamed; the serial number is always the first column. */
export const exportDevices = defineCall({
  ...shared,
  onProduct: 'read',
  method: 'POST',
  path: `${BASE}/export`,
  summary: { zh: '导出设备列表', en: 'Export the device list' },
  isRead: true,
  isAudited: true,
  input: z.object({
    productId,
    ...deviceFilter,
    sort: z._default(z.enum(deviceSorts), 'createTime'),
    descending: z._default(z.boolean(), true),
    columns: z.array(listColumn).check(z.maxLength(deviceBulkLimits.exportColumns)),
    format: z.enum(tableFormats),
  }),
  reply: 'download',
  refusals: ['products.notFound'],
})
