import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { deKey } from '../../products/features/features.ts'
import { productId } from '../../products/products/products.ts'
import { rule } from '../../rules.ts'
import { integer, optionalText } from '../../schema.ts'
import { deviceEvent } from '../device-events/device-events.ts'
import { deviceLimits } from './devices.limits.ts'
import {
  command,
  device,
  deviceTopology,
  onOffRow,
  propertyState,
  refusedAttempt,
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
  input: z.object({
    productId,
    ...pageRequest,
    /** Head of a serial number. */
    keyword: optionalText({ max: deviceLimits.serialLength }),
    online: z.optional(z.boolean()),
    /** Only simulated devices, or only others; all where it is left out. */
    simulated: z.optional(z.boolean()),
  }),
  aliases,
  output: device,
  reply: 'page',
  refusals: ['products.notFound'],
})

const withSecret = z.extend(device, {
  /** Shown this once; it is kept encrypted and never answered again (SI-086). */
  deviceSecret: z.string(),
})

export const addDevice = defineCall({
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '添加设备', en: 'Add a device' },
  access,
  /** Without a serial number the platform chooses one. */
  input: z.object({ productId, serial: z.optional(serial) }),
  aliases,
  output: withSecret,
  refusals: ['products.notFound', 'devices.serialTaken', 'devices.tooMany'],
})

export const resetDeviceSecret = defineCall({
  method: 'POST',
  path: `${BASE}/resetSecret`,
  summary: { zh: '重置设备密钥', en: 'Reset a device secret' },
  access,
  input: z.object(oneDevice),
  aliases,
  output: withSecret,
  refusals: deviceRefusals,
})

/** It is disconnected, kept out and given no commands until it is enabled; its data stays. */
export const disableDevice = defineCall({
  method: 'POST',
  path: `${BASE}/disable`,
  summary: { zh: '停用设备', en: 'Disable a device' },
  access,
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
  /** Newest first, at most 20; also those of serial numbers that this product does not know. */
  refusedAttempts: z.array(refusedAttempt),
  shadow,
  /** How many there are, and the newest's id: `listDeviceEvents` has them. */
  events: z.object({ total: z.number(), newest: z.nullable(z.string()) }),
  /** `listSubDevices` has those that it carries. */
  topology: deviceTopology,
})
export type DeviceSnapshot = z.infer<typeof snapshot>

export const getDevice = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '设备详情', en: 'Get a device with its latest values' },
  access,
  input: z.object(oneDevice),
  aliases,
  output: snapshot,
  refusals: deviceRefusals,
})

/** Server-sent events: first the whole of `getDevice`, then each part that changed. Ends with the session. */
export const watchDevice = defineCall({
  method: 'GET',
  path: `${BASE}/live`,
  summary: { zh: '设备实时动态', en: 'Watch a device (event stream)' },
  access,
  input: z.object(oneDevice),
  aliases,
  /** `messages` of an event are only the new ones. */
  output: z.partial(snapshot),
  reply: 'stream',
  refusals: deviceRefusals,
})

export const setProperties = defineCall({
  method: 'POST',
  path: `${BASE}/setProperty`,
  summary: { zh: '下发属性', en: 'Set properties on a device' },
  access,
  input: z.object({
    ...oneDevice,
    data: z.record(z.string(), z.unknown()).check(
      z.refine((data) => Object.keys(data).length > 0, { error: rule('nothingToSet') }),
      z.refine((data) => Object.keys(data).length <= deviceLimits.propertiesPerReport, { error: rule('tooManyToSet') }),
    ),
    /** Seconds after which the command is given up. */
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
  input: z.object({
    ...oneDevice,
    /** Of an operation of the product. */
    deKey,
    /** Its input parameters. */
    data: z._default(z.record(z.string(), z.unknown()), {}),
    /** Seconds after which an answer is too late. */
    expire: z._default(integer(deviceLimits.commandExpireSeconds), deviceLimits.commandExpireSeconds.defaultValue),
  }),
  aliases,
  output: command,
  refusals: [...deviceRefusals, 'devices.offModel', 'devices.commandQueueFull', 'devices.disabled'],
})

export const listOnOff = defineCall({
  method: 'POST',
  path: `${BASE}/onoff`,
  summary: { zh: '设备上下线记录', en: 'List the connection history of a device' },
  access,
  input: z.object({ ...oneDevice, ...pageRequest }),
  aliases,
  output: onOffRow,
  reply: 'page',
  refusals: deviceRefusals,
})

/** Newest first; each is kept as long as its event's message says (EV-45 to EV-47). */
export const listDeviceEvents = defineCall({
  method: 'POST',
  path: `${BASE}/event`,
  summary: { zh: '设备事件记录', en: 'List the events of a device' },
  access,
  input: z.object({ ...oneDevice, ...pageRequest }),
  aliases,
  output: deviceEvent,
  reply: 'page',
  refusals: deviceRefusals,
})
