import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { serial } from '../devices/devices.ts'
import { productId } from '../../products/products/products.ts'
import { rule } from '../../rules.ts'
import { epochMs, integer, optionalText, text } from '../../schema.ts'
import { historyLimits } from './device-history.limits.ts'
import { deviceHistory, historyReport, historySeries } from './device-history.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/device/history'
const bearer = 'devices'
const aliases = productIdAliases
const refusals = ['products.notFound', 'devices.notFound'] as const
/** For a property that the product neither has nor had in a report. */
const propertyRefusals = [...refusals, 'features.notFound'] as const
const deKeyLength = { max: 64 }
/** The start is inclusive, the end exclusive. */
const range = { productId, serial, from: epochMs, to: epochMs }
const inOrder = z.refine<{ from: number; to: number }>(({ from, to }) => from < to, {
  error: rule('timesInOrder'),
  path: ['to'],
})

/** One property over time; too many points are downsampled, and the reply says how. */
export const getDeviceHistory = defineCall({
  method: 'POST',
  path: `${BASE}/points`,
  summary: { zh: '属性历史数据', en: 'Get the history of a property' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  input: z.object({ ...range, deKey: text(deKeyLength) }).check(inOrder),
  aliases,
  output: deviceHistory,
  refusals: propertyRefusals,
})

/**
 * Several properties of several devices of a product over the same time, for one chart. Each series is downsampled on
 * its own. Values that do not fit the model are listed apart, so that one wrong value does not flatten the others.
 */
export const listHistorySeries = defineCall({
  method: 'POST',
  path: `${BASE}/series`,
  summary: { zh: '多条属性历史曲线', en: 'Get the history of several properties and devices' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  input: z
    .object({
      productId,
      from: epochMs,
      to: epochMs,
      series: z
        .array(z.object({ serial, deKey: text(deKeyLength) }))
        .check(z.minLength(1), z.maxLength(historyLimits.series)),
    })
    .check(inOrder),
  aliases,
  /** In the order of the request. */
  output: z.object({ items: z.array(historySeries) }),
  refusals: propertyRefusals,
})

/** The reports of a time range, newest first, with all values. */
export const listDeviceReports = defineCall({
  method: 'POST',
  path: `${BASE}/reports`,
  summary: { zh: '设备上报记录', en: 'List the reports of a device' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  input: z
    .object({
      ...range,
      /** `next` of the previous page; '' for the first page. */
      cursor: optionalText({ max: 40 }),
      pageSize: z._default(integer(historyLimits.reportsPerPage), historyLimits.reportsPerPage.defaultValue),
    })
    .check(inOrder),
  aliases,
  /** `next` is null on the last page. */
  output: z.object({ items: z.array(historyReport), next: z.nullable(z.string()) }),
  refusals,
})

/** One line per value; without `deKey`, of all properties. */
export const exportDeviceHistory = defineCall({
  method: 'POST',
  path: `${BASE}/export`,
  summary: { zh: '导出属性历史', en: 'Export the history of properties' },
  access,
  onProduct: 'read',
  bearer,
  isRead: true,
  input: z.object({ ...range, deKey: optionalText(deKeyLength) }).check(inOrder),
  aliases,
  reply: 'download',
  refusals: propertyRefusals,
})

const retention = z.object({ keepDays: integer(historyLimits.keepDays) })

export const getHistoryRetention = defineCall({
  method: 'GET',
  path: `${BASE}/retention`,
  summary: { zh: '历史数据保留天数', en: 'Get the history retention' },
  access,
  onProduct: 'read',
  bearer,
  input: z.object({ productId }),
  aliases,
  output: retention,
  refusals: ['products.notFound'],
})

/** Applies to later reports; existing ones keep the retention they were stored with. */
export const setHistoryRetention = defineCall({
  method: 'POST',
  path: `${BASE}/retention`,
  summary: { zh: '设置历史数据保留天数', en: 'Set the history retention' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, keepDays: integer(historyLimits.keepDays) }),
  aliases,
  output: retention,
  refusals: ['products.notFound'],
})
