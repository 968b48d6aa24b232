import * as z from 'zod/mini'
import { signedIn, viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { productId } from '../../products/products/products.ts'
import { bindState, bindTicket, ownVirtualDevice } from './virtual-devices.ts'

const access = viaMenus('virtualDevices')
const BASE = '/iot/config/v3/iot-virtual-device'
/** SI-097: `id` is the product's id. */
const ofProduct = z.object({ id: productId })
const aliases = { id: ['pid', 'pId', 'productId'] } as const
const bearer = 'devices'

/**
 * CA-106: polled every 2 s until the device is bound. Each token opens one connection within 10 min; a later token
 * closes it.
 */
export const bindDevProduct = defineCall({
  method: 'GET',
  path: `${BASE}/bindDevProduct/{id}`,
  summary: { zh: '查询虚拟设备是否已绑定', en: 'Check whether the virtual device is bound' },
  access,
  onProduct: 'edit',
  bearer,
  input: ofProduct,
  aliases,
  output: bindState,
  refusals: ['products.notFound', 'virtual-devices.hidden'],
})

/** Binds a virtual device to the account without a phone. An existing binding is unchanged. */
export const bindVirtualDevice = defineCall({
  method: 'POST',
  path: `${BASE}/bind/{id}`,
  summary: { zh: '创建虚拟设备', en: 'Create the virtual device' },
  access,
  onProduct: 'edit',
  bearer,
  input: ofProduct,
  aliases,
  output: z.object({ serial: z.string() }),
  refusals: ['products.notFound', 'virtual-devices.hidden', 'virtual-devices.tooMany', 'devices.tooMany'],
})

/** The caller's virtual devices of all products, with whether they run. */
export const listVirtualDevices = defineCall({
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '我的虚拟设备', en: 'List your virtual devices' },
  access,
  onProduct: 'none',
  bearer,
  output: z.array(ownVirtualDevice),
})

/** Deletes the virtual device with its data. */
export const unbindVirtualDevice = defineCall({
  method: 'POST',
  path: `${BASE}/unbind/{id}`,
  summary: { zh: '删除虚拟设备', en: 'Delete the virtual device' },
  access,
  onProduct: 'edit',
  bearer,
  input: ofProduct,
  aliases,
  refusals: ['products.notFound', 'virtual-devices.notBound'],
})

/** A ticket for a companion app to bind with; a later ticket voids the earlier one. */
export const createBindTicket = defineCall({
  method: 'POST',
  path: `${BASE}/ticket/{id}`,
  summary: { zh: '获取虚拟设备绑定凭证', en: 'Create a ticket to bind the virtual device' },
  access,
  onProduct: 'edit',
  bearer: false,
  input: ofProduct,
  aliases,
  output: bindTicket,
  refusals: ['products.notFound', 'virtual-devices.hidden'],
})

/** Redeems a scanned ticket: the device is bound to the account that displays it. */
export const answerBindTicket = defineCall({
  method: 'POST',
  path: `${BASE}/answerTicket`,
  summary: { zh: '用凭证绑定虚拟设备', en: 'Bind a virtual device with a ticket' },
  access: signedIn,
  onProduct: 'none',
  bearer: false,
  input: z.object({ ticket: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  output: z.object({ serial: z.string() }),
  refusals: ['virtual-devices.ticketSpent', 'virtual-devices.hidden', 'virtual-devices.tooMany', 'devices.tooMany'],
})

/** CA-107, SI-098: `wss://host:port`, or empty for the console's own origin. */
export const getApigateway = defineCall({
  method: 'GET',
  path: '/iot/consoleapi/getApigateway',
  summary: { zh: '虚拟设备的连接地址', en: 'Get the connection address of virtual devices' },
  access,
  onProduct: 'none',
  bearer,
  output: z.string(),
})
