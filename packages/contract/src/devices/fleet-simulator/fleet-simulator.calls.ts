import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall, productIdAliases } from '../../define-call.ts'
import { feature } from '../../products/features/features.ts'
import { firmwareTypes } from '../../products/firmware/signed/manifest.ts'
import { productId } from '../../products/products/products.ts'
import { integer } from '../../schema.ts'
import { fleetLimits } from './fleet-simulator.limits.ts'
import { fleet, fleetSettings } from './fleet-simulator.ts'

const access = viaMenus('products')
const BASE = '/iot/config/api/iot/support/product/fleet'
const ofProduct = z.object({ productId })
const aliases = productIdAliases
const bearer = 'devices'
const count = integer(fleetLimits.devices)
const unsimulated = [
  'products.notFound',
  'fleet-simulator.released',
  'fleet-simulator.running',
  'fleet-simulator.removing',
  'fleet-simulator.inUse',
] as const

export const getFleet = defineCall({
  method: 'GET',
  path: `${BASE}/info`,
  summary: { zh: '批量模拟设备的状态', en: 'Get the simulated fleet of a product' },
  access,
  onProduct: 'read',
  bearer,
  input: ofProduct,
  aliases,
  output: fleet,
  refusals: ['products.notFound'],
})

/** The server creates missing devices and connects `count` of them. A stopped fleet resumes with its devices. */
export const startFleet = defineCall({
  method: 'POST',
  path: `${BASE}/start`,
  summary: { zh: '启动批量模拟设备', en: 'Start a simulated fleet' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, count, settings: z.prefault(fleetSettings, {}) }),
  aliases,
  output: fleet,
  refusals: [...unsimulated, 'fleet-simulator.tooFast', 'fleet-simulator.serversFull'],
})

/** The devices and their data remain. */
export const stopFleet = defineCall({
  method: 'POST',
  path: `${BASE}/stop`,
  summary: { zh: '停止批量模拟设备', en: 'Stop the simulated fleet' },
  access,
  onProduct: 'edit',
  bearer,
  input: ofProduct,
  aliases,
  output: fleet,
  refusals: ['products.notFound', 'fleet-simulator.notRunning'],
})

/** Deletes all simulated devices with their history; `getFleet` reports the remaining number. */
export const removeFleet = defineCall({
  method: 'POST',
  path: `${BASE}/remove`,
  summary: { zh: '删除全部模拟设备', en: 'Remove all simulated devices' },
  access,
  onProduct: 'edit',
  bearer,
  input: ofProduct,
  aliases,
  output: fleet,
  refusals: ['products.notFound', 'fleet-simulator.none', 'fleet-simulator.removing'],
})

/** Creates devices for an external simulator such as `slipway sim`, with new secrets that are returned once. */
export const makeSimulatedDevices = defineCall({
  method: 'POST',
  path: `${BASE}/devices`,
  summary: { zh: '创建模拟设备并获取密钥', en: 'Create simulated devices and get their secrets' },
  access,
  onProduct: 'edit',
  bearer,
  input: z.object({ productId, count }),
  aliases,
  output: z.object({
    /** The gateway's port, on the host that this call was made to. */
    mqttPort: z.number(),
    /** `firmware`: the versions that the device has reported, by type; empty for a new one. */
    devices: z.array(
      z.object({ serial: z.string(), deviceSecret: z.string(), firmware: z.record(z.string(), z.string()) }),
    ),
    /** For updates: what devices trust and a new one runs; empty where the product has no firmware. */
    roots: z.array(z.object({ id: z.string(), public: z.string() })),
    firmware: z.array(z.object({ type: z.enum(firmwareTypes), version: z.string(), seq: z.nullable(z.number()) })),
    /** The features that the devices' messages are checked against. */
    features: z.array(feature),
  }),
  refusals: unsimulated,
})
