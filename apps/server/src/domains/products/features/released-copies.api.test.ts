import {
  createEventMessage,
  listEventMessages,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import {
  addFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { getPIdDetailInfo } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { copyProduct, getProduct, markProductTemplate } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { setStage } from '../products/testing/products-samples.ts'
import { keysOf, power } from './testing/features-samples.ts'
import { level, publishAs, releasedPlug } from './testing/released.ts'

const copyFields = { productName: '智能插座 2', apPrefix: 'lumen_socket', productModel: 'LP-2000' }
const event = (productId: string, deKey: string) => ({
  productId,
  featureType: 3 as const,
  deKey,
  deName: { zh: '故障', en: 'Fault' },
})
/**
 * A released product whose draft widens one feature, removes one with its message and adds two, one without a message.
 */
async function drafted(server: TestServer, owner: Caller) {
  const { productId, levelDid, powerDid } = await releasedPlug(server, owner)
  await setStage(server, productId, publishStatus.debugging)
  const { did: faultDid } = await owner.call(addFeature, event(productId, 'fault'))
  await owner.call(createEventMessage, { productId, dId: faultDid })
  await publishAs(server, owner, productId)
  await setStage(server, productId, publishStatus.released)

  await owner.call(updateFeature, { ...level(productId, 200), did: levelDid })
  await owner.call(deleteFeature, { productId, did: powerDid })
  await owner.call(deleteFeature, { productId, did: faultDid })
  await owner.call(addFeature, { ...power(productId), deKey: 'secret_plan' })
  const { did: alarmDid } = await owner.call(addFeature, event(productId, 'alarm'))
  await owner.call(createEventMessage, { productId, dId: alarmDid })
  await owner.call(addFeature, event(productId, 'silent'))
  return { productId, alarmDid }
}

const published = ['power', 'level', 'fault']

describe('a copy of a released product', () => {
  test('is of what was published, with its messages, and not of the draft (SI-032)', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer')
    const { productId: copyPid } = await drafted(server, owner)
    const { productId } = await owner.call(copyProduct, { copyPid, ...copyFields })
    const { customizeFeatures } = await owner.call(listFeatures, { productId })
    expect(customizeFeatures.map(({ deKey }) => deKey)).toEqual(published)
    expect(JSON.parse(customizeFeatures[1]?.deInput ?? '')).toMatchObject({ maximum: 100 })
    const messages = await owner.call(listEventMessages, { productId })
    expect(messages.map(({ dId }) => dId)).toEqual([customizeFeatures[2]?.did])
  })
})

describe('a released template', () => {
  test('shows no one but its owner and administrators what its draft says (SI-034)', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer', 'owner')
    const administrator = server.as('administrator')
    const stranger = server.as('developer')
    const { productId, alarmDid } = await drafted(server, owner)
    await administrator.call(markProductTemplate, { productId, isTemplate: 1 })

    expect(await keysOf(stranger, productId)).toEqual(published)
    expect(await stranger.call(getProduct, { productId })).toMatchObject({
      features: { total: 3, properties: 2, events: 1 },
    })
    const info = await stranger.call(getPIdDetailInfo, { productId })
    expect(info.release.gates.map(({ state, msg }) => [state, msg])).toEqual(info.release.gates.map(() => ['done', '']))
    expect(await stranger.call(listEventMessages, { productId })).toHaveLength(1)
    expect((await stranger.call(listEventMessages, { productId })).map(({ dId }) => dId)).not.toContain(alarmDid)

    for (const insider of [owner, administrator]) {
      expect(await keysOf(insider, productId)).toEqual(['level', 'secret_plan', 'alarm', 'silent'])
      expect(await insider.call(getProduct, { productId })).toMatchObject({ features: { total: 4 } })
      const { release } = await insider.call(getPIdDetailInfo, { productId })
      expect(release.gates.find(({ gate }) => gate === 'eventMessages')?.state).toBe('open')
    }
    const copy = await stranger.call(copyProduct, { copyPid: productId, ...copyFields })
    expect(await keysOf(stranger, copy.productId)).toEqual(published)
  })
})
