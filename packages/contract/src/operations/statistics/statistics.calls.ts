import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { integer, optionalText } from '../../schema.ts'
import { statisticKinds } from './kinds.ts'
import { day, reports } from './statistics.ts'
import { statisticsLimits as limits } from './statistics.limits.ts'

const access = viaMenus('deviceActivation', 'activeDevices', 'functionCounting', 'registeredUsers', 'activeUsers')
const BASE = '/iot/config/bigdata/report'

const filters = {
  /** Narrows reports of devices and functions; an unknown product and one of another account count nothing. */
  pid: optionalText({ max: 64 }),
  /** Narrows reports of users. */
  appId: optionalText({ max: 64 }),
  /** Without it, `days` says where the trend begins. */
  from: z.optional(day),
  to: z.optional(day),
  days: z._default(integer(limits.rangeDays), limits.rangeDays.defaultValue),
}
const aliases = { pid: ['pId', 'productId'] } as const
const refusals = ['statistics.rangeTooLong', 'statistics.daysOutOfOrder', 'statistics.menuMissing'] as const

/** CA-124, SI-110. Each report needs its own menu. */
export const getReports = defineCall({
  method: 'GET',
  path: `${BASE}/data`,
  summary: { zh: '统计报表', en: 'Get statistics' },
  access,
  onProduct: 'none',
  input: z.object({
    reportName: z.string().check(z.minLength(1), z.maxLength(limits.reportNames.max)),
    ...filters,
    /** The function of `functionCountchain`; empty: all of them. */
    deKey: optionalText({ max: 64 }),
  }),
  aliases,
  output: reports,
  refusals: ['statistics.unknownReport', ...refusals],
})

/** A line for each day, or for each function. */
export const exportReport = defineCall({
  method: 'GET',
  path: `${BASE}/export`,
  summary: { zh: '导出统计报表', en: 'Export statistics' },
  access,
  onProduct: 'none',
  input: z.object({
    reportName: z.enum(statisticKinds),
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
    ...filters,
  }),
  aliases,
  reply: 'download',
  refusals,
})
