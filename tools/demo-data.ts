import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { addDevice, getDevice, resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getFleet, startFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { connectDevice, type Device } from '@slipway/device-sdk/device.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { ConsoleClient } from './console-client.ts'

const properties = [
  {
    deKey: 'power',
    deName: { zh: '开关', en: 'Power' },
    transType: 3,
    deInput: { type: 'boolean', defaultValue: false },
  },
  {
    deKey: 'brightness',
    deName: { zh: '亮度', en: 'Brightness' },
    transType: 3,
    deInput: { type: 'integer', minimum: 1, maximum: 100, step: 1, unit: '%' },
  },
  {
    deKey: 'temperature',
    deName: { zh: '温度', en: 'Temperature' },
    transType: 1,
    deInput: { type: 'number', minimum: -40, maximum: 125, step: 0.1, unit: '°C' },
  },
  {
    deKey: 'scene',
    deName: { zh: '情景模式', en: 'Scene' },
    transType: 3,
    deInput: { type: 'enum', enumType: 'string', enumValue: ['read', 'movie', 'sleep'] },
  },
] as const

/** Creates the demo product with its properties if it does not exist, and returns its id. */
export async function demoProduct(client: ConsoleClient): Promise<string> {
  const { items } = await client.call(listProducts, { keyword: 'Demo strip' })
  if (items[0]) return items[0].productId
  const categories = (await client.call(listProductCategories, {})).items
  const category = categories.find(({ netProtocols }) => netProtocols.some(({ type }) => type === 1)) ?? categories[0]
  const { productId } = await client.call(createProduct, {
    productName: 'Demo strip',
    apPrefix: 'demo_strip',
    productModel: 'DS-RGBCW-5M',
    categoryId: category?.id ?? '',
    accessType: category?.accessType[0] ?? 0,
    communicationType: 1,
  })
  for (const property of properties) await client.call(addFeature, { productId, featureType: 1, ...property })
  return productId
}

/** Simulated devices of the demo product; a running fleet resumes automatically. */
export async function demoFleet(client: ConsoleClient, productId: string, count: number): Promise<void> {
  const { status, connected } = await client.call(getFleet, { productId })
  const isFree = status === fleetStatus.none || status === fleetStatus.stopped
  if (isFree && connected === 0) await client.call(startFleet, { productId, count })
}

const REPORT_EVERY_MS = 3000

/** A device of the demo product that reports every few seconds and executes commands. */
export async function demoDevice(
  client: ConsoleClient,
  { productId, serial }: DeviceName,
  mqttPort: number,
): Promise<Device> {
  const isThere = await client.call(getDevice, { productId, serial }).then(
    () => true,
    () => false,
  )
  const { deviceSecret } = await client.call(isThere ? resetDeviceSecret : addDevice, { productId, serial })
  const state: Record<string, unknown> = { power: true, brightness: 60, temperature: 22.5, scene: 'read' }
  const device = await connectDevice({
    url: `mqtt://127.0.0.1:${mqttPort}`,
    productId,
    serial,
    deviceSecret,
    onSet: (data) => {
      Object.assign(state, data)
      setImmediate(() => void device.report(data))
    },
  })
  const beat = setInterval(() => {
    state['temperature'] =
      Math.round(Math.min(30, Math.max(15, Number(state['temperature']) + Math.random() - 0.5)) * 10) / 10
    void device.report(state)
  }, REPORT_EVERY_MS)
  return { ...device, close: () => (clearInterval(beat), device.close()) }
}
