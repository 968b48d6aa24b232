import {
  createEventMessage,
  getEventMessage,
  listEventMessages,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import {
  discardDraft,
  previewDraft,
  publishDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { checkProductRelease } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { publishAs } from '../features/testing/released.ts'
import { setStage } from '../products/testing/products-samples.ts'
import { overheat, productWithEvent } from './testing/events-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
const owner = () => server.as('developer')

const named = (deKey: string) => ({
  ...overheat,
  deOutput: { ...overheat.deOutput, properties: [{ deKey, type: 'number' as const, minimum: 0, maximum: 300 }] },
})

async function withText(ePushCh = '温度 {temp}') {
  const event = await productWithEvent(owner())
  await owner().call(createEventMessage, { ...event, ePushCh })
  const { productId, dId } = event
  return {
    ...event,
    rename: (deKey: string, renameInTexts?: Record<string, string>) =>
      owner().call(updateFeature, { productId, did: dId, ...named(deKey), renameInTexts }),
    message: async () => (await owner().call(getEventMessage, event)).data,
    write: (text: string) => owner().call(updateEventMessage, { ...event, ePushCh: text }),
  }
}

async function released(ePushCh?: string) {
  const event = await withText(ePushCh)
  await publishAs(server, owner(), event.productId)
  await setStage(server, event.productId, publishStatus.released)
  return event
}

describe('a text whose value is gone', () => {
  test('is marked, and no release ships it (A text cannot break unseen)', async () => {
    const { productId, dId, rename, message } = await withText()
    expect(await message()).not.toHaveProperty('gone')
    await rename('t2')
    expect(await message()).toMatchObject({ ePushCh: '温度 {temp}', gone: ['temp'] })
    expect(await owner().call(listEventMessages, { productId })).toMatchObject([{ gone: ['temp'] }])
    await expect(owner().call(checkProductRelease, { productId })).rejects.toMatchObject({
      data: { refusal: 'product-release.textsBroken', deKey: 'overheat', dId, names: '{temp}' },
    })
    await rename('temp')
    await expect(owner().call(checkProductRelease, { productId })).resolves.toMatchObject({ code: 50004 })
  })

  test('follows the parameter where the change says so', async () => {
    const { rename, message } = await withText('{temp} {deviceName}')
    await rename('t2', { temp: 't2' })
    expect(await message()).toMatchObject({ ePushCh: '{t2} {deviceName}' })
    expect(await message()).not.toHaveProperty('gone')
  })
})

describe('a released product', () => {
  test('keeps the texts in force until the version with their values is published', async () => {
    const { productId, rename, message, write, ...event } = await released()
    await rename('t2')
    await expect(write('{t3}')).rejects.toMatchObject(refused('event-messages.unknownPlaceholder'))
    expect(await write('温度 {t2}')).toMatchObject({ ePushCh: '温度 {t2}', isPending: true })
    await server.db.updateTable('products').set({ is_template: 1 }).where('id', '=', productId).execute()
    const reader = server.as('developer', 'reader')
    const seen = async () => (await reader.call(getEventMessage, { productId, dId: event.dId })).data
    expect(await seen()).toMatchObject({ ePushCh: '温度 {temp}' })
    expect(await seen()).not.toHaveProperty('isPending')

    const { draft } = await owner().call(previewDraft, { productId })
    await owner().call(publishDraft, { productId, draft, note: '', acceptBreaking: true })
    expect(await seen()).toMatchObject({ ePushCh: '温度 {t2}' })
    expect(await message()).not.toHaveProperty('isPending')
  })

  test('is reported in the review of its draft which texts break, and does not publish them', async () => {
    const { productId, rename, write } = await released()
    await rename('t2')
    const { draft, uses } = await owner().call(previewDraft, { productId })
    expect(uses).toContainEqual({ deKey: 'overheat', by: 'goneValues', count: 1 })
    const publish = () => owner().call(publishDraft, { productId, draft, note: '', acceptBreaking: true })
    await expect(publish()).rejects.toMatchObject({
      data: { refusal: 'event-messages.valueGone', deKey: 'overheat', names: '{temp}' },
    })
    await write('温度过高')
    await expect(publish()).resolves.toMatchObject({ version: 2 })
  })

  test('renames in the texts with its draft, and keeps the old ones when the draft is discarded', async () => {
    const { productId, rename, message } = await released()
    await rename('t2', { temp: 't2' })
    expect(await message()).toMatchObject({ ePushCh: '温度 {t2}', isPending: true })
    const { draft } = await owner().call(previewDraft, { productId })
    await owner().call(discardDraft, { productId, draft })
    expect(await message()).toMatchObject({ ePushCh: '温度 {temp}' })
    expect(await message()).not.toHaveProperty('gone')
  })
})
