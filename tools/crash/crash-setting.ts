import { setTimeout as delay } from 'node:timers/promises'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { ConsoleClient } from '../console-client.ts'
import { CRASH_EVENT, newCrashDevice, type CrashDevice } from './crash-devices.ts'
import { plainProduct } from '../plain-product.ts'

const PAUSE_BETWEEN_WRITES_MS = 60
const HIGHEST = 1_000_000_000

/** A product whose devices report a number, send it as an event and accept it as a setting, with this many devices. */
export async function addCrashDevices(client: ConsoleClient, count: number): Promise<CrashDevice[]> {
  const productId = await plainProduct(client, 'Reporting')
  const deInput = { type: 'integer' as const, minimum: 0, maximum: HIGHEST }
  await client.call(addFeature, {
    productId,
    featureType: 1,
    deKey: 'number',
    deName: { zh: '序号', en: 'Number' },
    transType: 1,
    deInput,
  })
  await client.call(addFeature, {
    productId,
    featureType: 1,
    deKey: 'order',
    deName: { zh: '命令', en: 'Order' },
    transType: 3,
    deInput,
  })
  await client.call(addFeature, {
    productId,
    featureType: 3,
    deKey: CRASH_EVENT,
    deName: { zh: '计数', en: 'Tick' },
    deOutput: { type: 'object', properties: [{ ...deInput, deKey: 'number' }] },
  })
  const devices: CrashDevice[] = []
  for (let index = 0; index < count; index++) {
    devices.push(newCrashDevice(await client.call(addDevice, { productId })))
    await delay(PAUSE_BETWEEN_WRITES_MS)
  }
  return devices
}
