import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { productId } from '../../products/products/products.ts'
import { integer, optionalText } from '../../schema.ts'
import { serialNumberLimits } from './serial-numbers.limits.ts'
import { appliedSerial, serialApplication, serialFormats } from './serial-numbers.ts'

/** Owners of products apply for their own ones; the service checks the product. */
const access = viaMenus('serialNumbers', 'products')
const BASE = '/iot/config/api/iot/support/serial'
const applicationId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const ofApplication = ['serial-numbers.notFound', 'products.notFound'] as const

/** SI-114: the product key is the product's id. */
export const applySerials = defineCall({
  method: 'POST',
  path: `${BASE}/apply`,
  summary: { zh: '申请序列号', en: 'Apply for serial numbers' },
  access,
  onProduct: 'edit',
  input: z.object({ productId, quantity: integer(serialNumberLimits.quantity) }),
  aliases: { ...productIdAliases, productId: [...productIdAliases.productId, 'productKey'] },
  output: serialApplication,
  refusals: ['products.notFound', 'serial-numbers.dayFull', 'devices.tooMany'],
})

/** Applications for the products that the caller is a member of, newest first. */
export const listSerialApplications = defineCall({
  method: 'GET',
  path: `${BASE}/page`,
  summary: { zh: '序列号申请列表', en: 'List applications for serial numbers' },
  access,
  onProduct: 'none',
  input: z.object({ ...pageRequest }),
  output: serialApplication,
  reply: 'page',
})

export const listSerials = defineCall({
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '某次申请的序列号列表', en: 'List the serial numbers of an application' },
  access,
  onProduct: 'read',
  input: z.object({ applicationId }),
  output: z.array(appliedSerial),
  refusals: ofApplication,
})

/** The products that the account may apply for; for administrators, all products. */
export const listSerialProducts = defineCall({
  method: 'GET',
  path: `${BASE}/products`,
  summary: { zh: '可申请序列号的产品', en: 'List products available for applications' },
  access,
  onProduct: 'none',
  input: z.object({ keyword: optionalText({ max: 100 }) }),
  output: z.array(z.object({ productId: z.string(), productName: z.string(), productModel: z.string() })),
})

/** Serial numbers with their device secrets, for one download by the account that applied (SI-114, decision 0062). */
export const downloadSerialSecrets = defineCall({
  method: 'POST',
  path: `${BASE}/download`,
  summary: { zh: '下载序列号和设备密钥', en: 'Download serial numbers and device secrets' },
  access,
  onProduct: 'edit',
  input: z.object({ applicationId, format: z.enum(serialFormats) }),
  reply: 'download',
  refusals: [...ofApplication, 'serial-numbers.otherApplicant', 'serial-numbers.alreadyDownloaded'],
})

/** A PDF of labels to print, each with a QR code but without the secret. */
export const downloadSerialLabels = defineCall({
  method: 'GET',
  path: `${BASE}/labels`,
  summary: { zh: '下载序列号标签', en: 'Download labels of serial numbers' },
  access,
  // Their codes bind devices to homes.
  onProduct: 'edit',
  input: z.object({ applicationId }),
  reply: 'download',
  refusals: ofApplication,
})
