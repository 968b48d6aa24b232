import { connectDevice } from '@slipway/device-sdk/device.ts'
import { addGrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import { listMainCategoriesPaged } from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { setUpRoot } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { applySerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { setUpSigning } from '@slipway/contract/products/signing/signing.calls.ts'
import { demoProduct } from '../../tools/demo-data.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { addPartsList, chooseHardware, fillLibrary, rehearse, validateFirmware } from './filled-library.ts'
import { ROOT, type Slipway } from './servers.ts'

const LONG_NAME = 'Outdoor weather station with wind and rain sensors'

/**
 * An installation with something in every list, and the addresses of all pages of the console. The API page has a journey
 * of its own (`api-reference.test.ts`).
 */
export async function fillConsole(slipway: Pick<Slipway, 'url' | 'mqttPort' | 'setUpLink'>): Promise<string[]> {
  const token = new URL(slipway.setUpLink ?? '').searchParams.get('token') ?? ''
  const password = encodePassword(ROOT.password)
  const { url, method, headers, body } = requestOf(setUpRoot, { token, account: ROOT.account, password })
  await fetch(slipway.url + url, { method, headers, body: body ?? null })
  const client = await signedInClient(slipway.url, ROOT.account, ROOT.password)
  await plainProduct(client, LONG_NAME)
  const productId = await demoProduct(client)
  const { did } = await client.call(addFeature, {
    productId,
    featureType: 3,
    deKey: 'overheating',
    deName: { zh: '过热告警', en: 'Overheating' },
    deOutput: { type: 'object', properties: [{ deKey: 'degrees', type: 'number', minimum: 0, maximum: 300 }] },
  })
  const serial = 'LS5M-2026-000100-EU-A'
  const { deviceSecret } = await client.call(addDevice, { productId, serial })
  const key = { url: `mqtt://127.0.0.1:${slipway.mqttPort}`, productId, serial, deviceSecret }
  const device = await connectDevice({ ...key, onSet: () => {} })
  await device.report({ power: true, brightness: 300, temperature: 21.5, scene: 'read' })
  await device.close()
  await client.call(applySerials, { productId, quantity: 3 })
  const config = { ratio: 10, areas: ['DE', 'FR'], accounts: ['ann@example.com'], team: 'lighting' }
  await client.call(addGrayConfig, { grayNumber: 20_261_129, description: 'Testers of the European launch', config })
  await client.call(createKey, { keyName: 'Nightly import', scopes: ['products:read'] })
  const [category] = (await client.call(listMainCategoriesPaged, {})).items
  const moduleId = await fillLibrary(client, slipway.url)
  await client.call(setUpSigning, { productId })
  await chooseHardware(client, productId, moduleId)
  const recordId = await validateFirmware(client, productId, serial)
  await addPartsList(client, slipway.url, { productId, recordId })
  await rehearse(client, { productId, recordId })
  const product = `/home/product/${productId}`
  return [
    '/home',
    '/home/product',
    `${product}/function`,
    `${product}/function?virtual=open`,
    `${product}/function/${did}/message`,
    `${product}/device`,
    `${product}/device/${serial}`,
    `${product}/device/${serial}?tab=history`,
    `${product}/device/${serial}/why`,
    `${product}/interface`,
    `${product}/hardware`,
    `${product}/firmware`,
    `${product}/release`,
    `${product}/signing`,
    `${product}/hawkbit`,
    '/home/ota',
    `/home/ota/${productId}/${recordId}`,
    `/home/ota/${productId}/${recordId}/rehearsals`,
    '/home/ota?tab=component&search=mbed',
    '/home/ota?tab=advisories',
    '/home/virtualDevice',
    '/home/serial',
    '/home/device',
    `/home/device?serial=${serial}`,
    '/home/feedback',
    '/home/user',
    '/home/statistics/alive',
    '/home/statistics/functionCount',
    '/admin/product',
    '/admin/category',
    `/admin/category/${category?.id ?? ''}`,
    '/admin/panel',
    '/admin/module',
    `/admin/module/${moduleId}`,
    '/admin/account',
    '/admin/role',
    '/admin/audit',
    '/admin/country',
    '/home/gray',
    '/home/settings/profile',
    '/home/settings/sessions',
    '/home/settings/security',
    '/home/settings/keys',
    '/home/settings/webhooks',
    '/home/settings/open-platform',
    '/home/settings/consents',
    '/home/settings/applications',
    '/home/help',
    '/home/help/first-device',
    '/home/help/settings',
    '/home/nothing',
  ]
}
