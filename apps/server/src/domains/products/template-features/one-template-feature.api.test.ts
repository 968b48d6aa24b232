import type { InputOf } from '@slipway/contract/define-call.ts'
import { addFeature, deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import { expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { categoryNamed, createdPlug } from '../products/testing/products-samples.ts'

const light = {
  featureType: 1,
  deKey: 'light',
  deName: { zh: '灯', en: 'Light' },
  transType: 3,
  deInput: { type: 'boolean' },
} satisfies InputOf<typeof saveTemplate>['features'][number]

async function bulb(server: TestServer) {
  const developer = server.as('developer')
  const categoryId = await categoryNamed(developer, 'bulb')
  await server.as('administrator').call(saveTemplate, { categoryId, features: [{ ...light, isStandard: 1 }] })
  const { productId } = await createdPlug(developer, { categoryId })
  const [template] = (await developer.call(pageTemplateFeatures, { category: categoryId })).items
  const add = (change: object) =>
    developer.call(addFeature, { ...light, productId, ...change } as InputOf<typeof addFeature>)
  return { developer, productId, id: template?.id ?? '', add }
}

test('a feature with the id of one of the category’s template is that one, and comes back after it was deleted (CA-026)', async () => {
  await using server = await startTestServer()
  const { developer, productId, id, add } = await bulb(server)
  const added = await add({ sourceFeatureType: 1, id, deRemark: 'mine', deOptional: 0 })
  expect(added).toMatchObject({ sourceFeatureType: 1, deOptional: 1, isStandard: 1, deRemark: 'mine' })
  expect(added.id).toBe(added.did)
  await developer.call(deleteFeature, { productId, did: added.did })
  await add({ sourceFeatureType: 1, id })
  const { customizeFeatures, templateFeatures } = await developer.call(listFeatures, { productId })
  expect([customizeFeatures.length, templateFeatures.map(({ deKey }) => deKey)]).toEqual([0, ['light']])
})

test('a feature without the mark of a template is the product’s own, whatever its id says', async () => {
  await using server = await startTestServer()
  const { id, add } = await bulb(server)
  expect(await add({ id })).toMatchObject({ sourceFeatureType: 0, isStandard: 0 })
  expect(await add({ id, sourceFeatureType: 0, deKey: 'lamp' })).toMatchObject({ sourceFeatureType: 0 })
})

test.each([
  ['no id', { id: undefined }, { code: 40000, data: { field: 'id' } }],
  ['the id of no template feature', { id: '1.gone' }, refused('template-features.notInTemplate')],
  ['another key', { deKey: 'lamp' }, refused('template-features.keyFixed')],
  ['another kind', { featureType: 3, transType: undefined }, refused('template-features.keyFixed')],
])('a feature of the template with %s is refused and nothing is added', async (_what, change, refusal) => {
  await using server = await startTestServer()
  const { developer, productId, id, add } = await bulb(server)
  await expect(add({ sourceFeatureType: 1, id, ...change })).rejects.toMatchObject(refusal)
  expect((await developer.call(listFeatures, { productId })).templateFeatures).toEqual([])
})

test('a feature of the template is added once, and to no one else’s product', async () => {
  await using server = await startTestServer()
  const { productId, id, add } = await bulb(server)
  const mine = { ...light, productId, sourceFeatureType: 1 as const, id }
  const stranger = server.as('developer', 'stranger')
  await expect(stranger.call(addFeature, mine as InputOf<typeof addFeature>)).rejects.toMatchObject(
    refused('products.notFound'),
  )
  await add({ sourceFeatureType: 1, id })
  await expect(add({ sourceFeatureType: 1, id })).rejects.toMatchObject(refused('features.keyTaken'))
})
