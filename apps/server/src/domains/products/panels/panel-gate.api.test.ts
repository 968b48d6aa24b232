import {
  checkProductRelease,
  getPIdDetailInfo,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import { addFeature, deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { selectPanel } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { takePanelOut } from '@slipway/contract/products/panels/panels.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { readyPlug, switchFeature } from '../product-release/testing/releasing.ts'
import { addedPanel, publish } from './testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')
const check = (productId: string) => developer().call(checkProductRelease, { productId })
const open = (productId: string) => expect(check(productId)).rejects.toMatchObject(refused('product-release.panelOpen'))

test('a product with the generated panel passes the release check (SI-027)', async () => {
  const { productId } = await readyPlug(developer())
  expect(await check(productId)).toMatchObject({ code: 50004 })
  expect(await developer().call(getPIdDetailInfo, { productId })).toMatchObject({
    panel: { panelId: 'generated' },
    rnName: '',
  })
})

test('a panel that is offline holds the release up, until another one is chosen (SI-027)', async () => {
  const { productId } = await readyPlug(developer())
  const panel = await publish(administrator(), await addedPanel(administrator(), { rnName: 'HeldUp' }))
  const { panelId, panelName } = panel
  await developer().call(selectPanel, { productId, panelId })
  expect(await check(productId)).toMatchObject({ code: 50004 })
  expect(await developer().call(getProduct, { productId })).toMatchObject({ rnName: 'HeldUp' })
  expect(await developer().call(getPIdDetailInfo, { productId })).toMatchObject({ panel: { panelId, panelName } })
  await administrator().call(takePanelOut, { panelId })
  await open(productId)
  await developer().call(selectPanel, { productId, panelId: 'generated' })
  expect(await check(productId)).toMatchObject({ code: 50004 })
})

test('a panel of the product with an error holds it up; a standard one leaves the feature out', async () => {
  const { productId } = await readyPlug(developer())
  await developer().call(addFeature, { productId, ...switchFeature, deKey: 'second' })
  const own = await addedPanel(developer(), { productId, config: { kind: 'visual' } })
  const standard = await publish(
    administrator(),
    await addedPanel(administrator(), { config: { kind: 'visual', document: own.config.document ?? {} } }),
  )
  await developer().call(selectPanel, { productId, panelId: own.panelId })
  expect(await check(productId)).toMatchObject({ code: 50004 })
  const { customizeFeatures } = await developer().call(listFeatures, { productId })
  const second = customizeFeatures.find(({ deKey }) => deKey === 'second')
  await developer().call(deleteFeature, { productId, did: second?.did ?? '' })
  await open(productId)
  await developer().call(selectPanel, { productId, panelId: standard.panelId })
  expect(await check(productId)).toMatchObject({ code: 50004 })
})
