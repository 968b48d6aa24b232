import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { deKey } from '../../products/features/features.ts'
import { productId } from '../../products/products/products.ts'
import { rule } from '../../rules.ts'
import { epochMs, integer } from '../../schema.ts'
import { deviceFilter } from './device-filter.ts'
import { deviceEvent } from '../device-events/device-events.ts'
import { deviceLimits } from './devices.limits.ts'
import {
  command,
  device,
  deviceName,
  deviceRemark,
  deviceSorts,
  deviceTopology,
  listedDevice,
  onOffRow,
  propertyState,
  rejectedConnection,
  serial,
  shadow,
  wireMessage,
} from './devices.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/device'
const aliases = productIdAliases
const oneDevice = { productId, serial }
const deviceRefusals = ['products.notFound', 'devices.notFound'] as const

export const listDevices = defineCall({
  method: 'POST',
  path: `${BASE}/page`,
  summary: { zh: '产品的设备列表', en: 'List the devices of a product' },
  access,
  onProduct: 'read',
  input: z.object({
    productId,
    ...pageRequest,
    ...deviceFilter,
    sort: z._default(z.enum(deviceSorts), 'createTime'),
    descending: z._default(z.boolean(), true),
    /** The properties whose latest values are returned. */
    columns: z._default(z.array(deKey).check(z.maxLength(deviceLimits.listColumns)), []),
  }),
  aliases,
  /** `isMinimum` is set where a search has more hits than it counts. */
  output: listedDevice,
  reply: 'page',
  refusals: ['products.notFound'],
})

const withSecret = z.extend(device, {
  /** Returned once; it is stored encrypted and never returned again (SI-086). */
  deviceSecret: z.string(),
})

export const addDevice = defineCall({
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '添加设备', en: 'Add a device' },
  access,
  onProduct: 'edit',
  /** Without a serial number the platform generates one. */
  input: z.object({
    productId,
    serial: z.optional(serial),
    name: z._default(deviceName, ''),
    remark: z._default(deviceRemark, ''),
  }),
  aliases,
  output: withSecret,
  refusals: ['products.notFound', 'devices.serialTaken', 'devices.tooMany'],
})

export const updateDevice = defineCall({
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '修改设备名称和备注', en: 'Change the name and remark of a device' },
  access,
  /** An absent field keeps its value; an empty one removes it. */
  input: z.object({
    ...oneDevice,
    name: z.optional(deviceName),
    remark: z.optional(deviceRemark),
  }),
  aliases,
  output: device,
  refusals: deviceRefusals,
})

export const resetDeviceSecret = defineCall({
  method: 'POST',
  path: `${BASE}/resetSecret`,
  summary: { zh: '重置设备密钥', en: 'Reset a device secret' },
  access,
  onProduct: 'edit',
  input: z.object(oneDevice),
  aliases,
  output: withSecret,
  refusals: deviceRefusals,
})

/** Disconnects the device and refuses its sign-ins and commands until it is enabled; its data is preserved. */
export const disableDevice = defineCall({
  method: 'POST',
  path: `${BASE}/disable`,
  summary: { zh: '停用设备', en: 'Disable a device' },
  access,
  onProduct: 'edit',
  input: z.object(oneDevice),
  aliases,
  output: device,
  refusals: deviceRefusals,
})

export const enableDevice = defineCall({
  method: 'POST',
  path: `${BASE}/enable`,
  summary: { zh: '启用设备', en: 'Enable a device' },
  access,
  onProduct: 'edit',
  input: z.object(oneDevice),
  aliases,
  output: device,
  refusals: deviceRefusals,
})

export const deleteDevice = defineCall({
  method: 'POST',
  path: `${BASE}/delete`,
  summary: { zh: '删除设备', en: 'Delete a device' },
  access,
  onProduct: 'edit',
  input: z.object(oneDevice),
  aliases,
  refusals: deviceRefusals,
})

const snapshot = z.object({
  device,
  properties: z.array(propertyState),
  /** Newest first, at most 20. */
  commands: z.array(command),
  /** Newest first, at most 100. */
  messages: z.array(wireMessage),
  /** Newest first, at most 20; includes attempts with serial numbers that this product does not know. */
  refusedAttempts: z.array(rejectedConnection),
  shadow,
  /** The total, and the newest event's id; `listDeviceEvents` returns the events. */
  events: z.object({ total: z.number(), newest: z.nullable(z.string()) }),
  /** `listSubDevices` returns its sub-devices. */
  topology: deviceTopology,
  /** The end user that has added it to a home, masked; null for none. */
  binding: z.nullable(z.object({ boundUser: z.nullable(z.string()), bindTime: epochMs })),
})
export type DeviceSnapshot = z.infer<typeof snapshot>

export const getDevice = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '设备详情', en: 'Get a device with its latest values' },
  access,
  onProduct: 'read',
  input: z.object(oneDevice),
  aliases,
  output: snapshot,
  refusals: deviceRefusals,
})

/** Server-sent events: first the full state of `getDevice`, then each changed part. Ends with the session. */
export const watchDevice = defineCall({
  method: 'GET',
  path: `${BASE}/live`,
  summary: { zh: '设备实时动态', en: 'Watch a device (event stream)' },
  access,
  onProduct: 'read',
  input: z.object(oneDevice),
  aliases,
  /** `messages` of an update has the new ones only. */
  output: z.partial(snapshot),
  reply: 'stream',
  refusals: deviceRefusals,
})

export const setProperties = defineCall({
  method: 'POST',
  path: `${BASE}/setProperty`,
  summary: { zh: '下发属性', en: 'Set properties on a device' },
  access,
  onProduct: 'edit',
  input: z.object({
    ...oneDevice,
    data: z.record(z.string(), z.unknown()).check(
      z.refine((data) => Object.keys(data).length > 0, { error: rule('nothingToSet') }),
      z.refine((data) => Object.keys(data).length <= deviceLimits.propertiesPerReport, { error: rule('tooManyToSet') }),
    ),
    /** Seconds until the command expires. */
    expire: z._default(integer(deviceLimits.commandExpireSeconds), deviceLimits.commandExpireSeconds.defaultValue),
  }),
  aliases,
  output: command,
  refusals: [...deviceRefusals, 'devices.offModel', 'devices.commandQueueFull', 'devices.disabled'],
})

export const callAction = defineCall({
  method: 'POST',
  path: `${BASE}/callAction`,
  summary: { zh: '调用设备操作', en: 'Invoke an operation of a device' },
  access,
  onProduct: 'edit',
  input: z.object({
    ...oneDevice,
    /** The identifier of an operation of the product. */
    deKey,
    /** The operation's input parameters. */
    data: z._default(z.record(z.string(), z.unknown()), {}),
    /** Seconds until a reply counts as late. */
    expire: z._default(integer(deviceLimits.commandExpireSeconds), deviceLimits.commandExpireSeconds.defaultValue),
  }),
  aliases,
  output: command,
  refusals: [...deviceRefusals, 'devices.offModel', 'devices.commandQueueFull', 'devices.disabled'],
})

/** A command that was already sent can still be carried out: it is only not sent again. */
export const cancelCommand = defineCall({
  onProduct: 'edit',
  method: 'POST',
  path: `${BASE}/cancelCommand`,
  summary: { zh: '取消指令', en: 'Cancel a command' },
  access,
  input: z.object({ ...oneDevice, commandId: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) }),
  aliases,
  output: command,
  refusals: [...deviceRefusals, 'devices.noSuchCommand', 'devices.commandOver'],
})

export const listOnOff = defineCall({
  method: 'POST',
  path: `${BASE}/onoff`,
  summary: { zh: '设备上下线记录', en: 'List the connection history of a device' },
  access,
  onProduct: 'read',
  input: z.object({ ...oneDevice, ...pageRequest }),
  aliases,
  output: onOffRow,
  reply: 'page',
  refusals: deviceRefusals,
})

/** Newest first; the event's message sets the retention (EV-45 to EV-47). */
export const listDeviceEvents = defineCall({
  method: 'POST',
  path: `${BASE}/event`,
  summary: { zh: '设备事件记录', en: 'List the events of a device' },
  access,
  onProduct: 'read',
  input: z.object({ ...oneDevice, ...pageRequest }),
  aliases,
  output: deviceEvent,
  reply: 'page',
  refusals: deviceRefusals,
})
