import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { onOffRow } from '../devices/devices.ts'
import { pageRequest } from '../../paging.ts'
import { productId } from '../../products/products/products.ts'
import { epochMs, integer, matching, text } from '../../schema.ts'
import { deviceQueryLimits } from './device-query.limits.ts'
import { timelineCursor } from './timeline-cursor.ts'
import {
  centerDevice,
  deviceInfo,
  deviceState,
  foundDevice,
  subDeviceInfo,
  subSerial,
  timelineKinds,
  timelineLine,
} from './device-query.ts'

const BASE = '/iot/config/api/iot/support/device'
/** The menu "device query" covers devices of all products, "my products" only those that the caller is a member of. */
const access = viaMenus('devices', 'products')
const aliases = productIdAliases
/** Without a product, the most recently seen device of this serial number. */
const oneDevice = { subSerial, productId: z.optional(productId) }
const { timelinePage, cursor } = deviceQueryLimits

/** Every lookup is recorded in the audit log (SI-101). */
const looksUp = { method: 'GET', access, aliases, isAudited: true, refusals: ['devices.notFound'] } as const

export const getDeviceInfo = defineCall({
  ...looksUp,
  path: `${BASE}/info`,
  summary: { zh: '设备查询', en: 'Look up a device' },
  onProduct: 'read',
  input: z.object(oneDevice),
  output: deviceInfo,
})

/** Without a record in the audit log: of foreign products only administrators find devices, who list them anyway. */
export const searchDevices = defineCall({
  method: 'GET',
  path: `${BASE}/search`,
  summary: { zh: '搜索设备', en: 'Find devices of all own products' },
  access: viaMenus('products'),
  onProduct: 'none',
  input: z.object({
    /** Any part of the serial number or the name, without regard to case. */
    keyword: text(deviceQueryLimits.keyword),
  }),
  output: z.array(foundDevice),
})

/** SI-108. Newest first; `startTime` is inclusive, `endTime` exclusive. */
export const listDeviceOnOff = defineCall({
  ...looksUp,
  path: `${BASE}/onoff`,
  summary: { zh: '设备上下线记录查询', en: 'Look up the connection history of a device' },
  onProduct: 'read',
  input: z.object({
    ...oneDevice,
    ...pageRequest,
    startTime: z.optional(epochMs),
    endTime: z.optional(epochMs),
  }),
  output: onOffRow,
  reply: 'content',
})

/** SI-107. */
export const listCenterDevices = defineCall({
  ...looksUp,
  path: `${BASE}/centerDevice`,
  summary: { zh: '所属网关查询', en: 'Look up the parent gateways of a device' },
  onProduct: 'read',
  input: z.object(oneDevice),
  output: z.array(centerDevice),
})

export const listSubDeviceInfos = defineCall({
  ...looksUp,
  path: `${BASE}/listSubDeviceInfos`,
  summary: { zh: '子设备查询', en: 'Look up the sub-devices of a gateway' },
  onProduct: 'read',
  input: z.object({ ...oneDevice, ...pageRequest }),
  output: subDeviceInfo,
  reply: 'content',
})

/** The explanation of a device's state: its history, newest first. */
export const getDeviceTimeline = defineCall({
  ...looksUp,
  path: `${BASE}/timeline`,
  summary: { zh: '设备状态诊断', en: "Diagnose a device's status" },
  onProduct: 'read',
  input: z.object({
    ...oneDevice,
    /** Absent means all kinds, of the changes only those of the device itself; `deed` includes those of its product. */
    kind: z.optional(z.enum(timelineKinds)),
    pageSize: z._default(integer(timelinePage), timelinePage.defaultValue),
    /** `next` of the previous page. */
    after: z.optional(matching(cursor, timelineCursor, 'timelineCursor')),
  }),
  output: z.object({
    /** Null on all pages but the first. */
    state: z.nullable(deviceState),
    items: z.array(timelineLine),
    next: z.nullable(z.string()),
  }),
})
