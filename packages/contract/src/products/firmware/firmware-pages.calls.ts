import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { libraryId } from '../../catalog/modules/module-fields.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { productId } from '../products/products.ts'
import { oneRelease } from './one-release.ts'
import { firmwareStep, otaDeltas, otaDetail, otaRecord, releasablePackage } from './firmware.ts'
import { rowFaults } from './test-devices.ts'

const SUPPORT = '/iot/config/api/iot/support'
const BASE = `${SUPPORT}/firmware/ota`
const shared = { access: viaMenus('products', 'firmware'), aliases: productIdAliases } as const
const releaseRefusals = ['products.notFound', 'firmware.notFound'] as const

export const getOta = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '固件升级详情', en: 'Get a firmware release' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: otaDetail,
  refusals: releaseRefusals,
})

export const getFirmwareStep = defineCall({
  ...shared,
  method: 'GET',
  path: `${SUPPORT}/firmware/step`,
  summary: { zh: '产品的固件管理', en: 'Get the firmware step of a product' },
  onProduct: 'read',
  input: z.object({ productId }),
  output: z.array(firmwareStep),
  refusals: ['products.notFound'],
})

export const listReleasable = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/package/list`,
  summary: { zh: '可用于升级的固件版本', en: 'List the versions that a release can use' },
  onProduct: 'read',
  input: z.object({ productId, firmwareId: libraryId, ...pageRequest }),
  output: releasablePackage,
  reply: 'page',
  refusals: ['products.notFound', 'firmware.firmwareNotFound'],
})

export const downloadOtaFile = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/file`,
  summary: { zh: '下载固件升级的文件', en: 'Download a file of a firmware release' },
  onProduct: 'read',
  input: z.object({
    productId,
    recordId: libraryId,
    file: z._default(z.enum(['firmware', 'serialProtocol']), 'firmware'),
  }),
  reply: 'download',
  refusals: [...releaseRefusals, 'firmware.fileNotFound'],
})

/** In every state: that a version fixes a vulnerability can become known after its release. */
export const markOtaSecurity = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/security`,
  summary: { zh: '标记安全更新', en: 'Mark a release as a security update' },
  onProduct: 'edit',
  input: z.object({ ...oneRelease, isSecurity: z.boolean() }),
  output: otaRecord,
  refusals: releaseRefusals,
})

export const getOtaDeltas = defineCall({
  ...shared,
  method: 'GET',
  path: `${BASE}/deltas`,
  summary: { zh: '固件升级的差分包', en: 'Get the deltas of a firmware release' },
  onProduct: 'read',
  input: z.object(oneRelease),
  output: otaDeltas,
  refusals: releaseRefusals,
})

/** SI-074. Multipart with the part `file`: a CSV or XLSX file. Changes nothing. */
export const readTestDevices = defineCall({
  ...shared,
  method: 'POST',
  path: `${BASE}/devices/read`,
  summary: { zh: '读取测试设备文件', en: 'Read a file of test devices' },
  onProduct: 'read',
  file: ['testDevices'],
  isRead: true,
  input: z.object({ productId }),
  output: z.object({
    /** Devices of the product, in the order of the file. */
    serials: z.array(z.string()),
    /** Rows that are left out, numbered as in a spreadsheet; the first 100. */
    badRows: z.array(z.object({ row: z.number(), serial: z.string(), why: z.enum(rowFaults) })),
    badTotal: z.number(),
  }),
  refusals: [
    'products.notFound',
    'uploads.missing',
    'uploads.cutShort',
    'uploads.tooLarge',
    'firmware.notATable',
    'firmware.tableTooLarge',
    'firmware.noSerials',
    'firmware.tooManyDevices',
  ],
})
