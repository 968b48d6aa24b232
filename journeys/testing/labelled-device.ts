import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { accessTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { labelUrl } from '@slipway/contract/devices/devices/label-code.ts'
import { applySerials, downloadSerialSecrets } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { releaseProduct } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { createProduct, getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ConsoleClient } from '../../tools/console-client.ts'
import { expect } from './story.ts'

const WIFI = 1

interface LabelledDevice {
  productId: string
  serial: string
  deviceSecret: string
  /** What its label says as a QR code. */
  label: string
}

/** A product with a switch and an alarm, of the plan that is released without a module. */
async function releasedPlug(client: ConsoleClient): Promise<string> {
  const { items } = await client.call(listProductCategories, {})
  const category = items.find(
    ({ accessType, netProtocols }) =>
      accessType.includes(accessTypes.developmentFree) && netProtocols.some(({ type }) => type === WIFI),
  )
  if (!category) throw new Error('no category has Wi-Fi products without development')
  const { productId } = await client.call(createProduct, {
    productName: 'Labelled plug',
    apPrefix: 'labelled_plug',
    productModel: 'LABELLED-1',
    categoryId: category.id,
    accessType: accessTypes.developmentFree,
    communicationType: WIFI,
  })
  await client.call(addFeature, {
    productId,
    featureType: 1,
    transType: 3,
    deKey: 'power',
    deName: { zh: '开关', en: 'Power' },
    deInput: { type: 'boolean' },
  })
  const { did } = await client.call(addFeature, {
    productId,
    featureType: 3,
    deKey: 'overload',
    deName: { zh: '过载', en: 'Overload' },
    deOutput: {
      type: 'object',
      properties: [
        { deKey: 'watts', type: 'number', minimum: 0, maximum: 4000, unit: 'W', required: true, description: '功率' },
      ],
    },
  })
  await client.call(createEventMessage, {
    productId,
    dId: did,
    ePush: { zh: '{deviceName} 过载：{watts} W', en: '{deviceName} is overloaded: {watts} W' },
    eDetail: {
      zh: '{deviceName} 的功率为 {watts} W，请拔下电器',
      en: '{deviceName} draws {watts} W. Unplug something.',
    },
  })
  const { debugging, developmentDone, trialProduction, released } = publishStatus
  for (const stage of [debugging, developmentDone, trialProduction]) {
    await client.call(releaseProduct, { productId, publishStatus: stage })
  }
  await expect.poll(async () => (await client.call(getProduct, { productId })).publishStatus).toBe(released)
  return productId
}

/** A device that can be bound, with what the one-time file of serial numbers says about it. */
export async function labelledPlug(client: ConsoleClient, origin: string): Promise<LabelledDevice> {
  const productId = await releasedPlug(client)
  const { applicationId } = await client.call(applySerials, { productId, quantity: 1 })
  const { method, url, headers, body } = requestOf(downloadSerialSecrets, { applicationId, format: 'csv' })
  const all = { ...headers, accesstoken: client.accessToken }
  const file = await fetch(origin + url, { method, headers: all, ...(body === undefined ? {} : { body }) })
  const [, line = ''] = (await file.text()).trim().split(/\r?\n/)
  const [, , serial = '', deviceSecret = '', code = ''] = line.split(',')
  return { productId, serial, deviceSecret, label: labelUrl(origin, { productId, serial, code }) }
}
