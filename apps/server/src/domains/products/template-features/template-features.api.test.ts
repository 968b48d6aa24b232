import { deleteSubCategory } from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { deleteFeature, listFeatures, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { createProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import {
  addPatchOfFeatures,
  getTemplate,
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { starterTemplateOf } from './starter-templates.ts'

type Input = InputOf<typeof saveTemplate>['features'][number]
type Dto = InputOf<typeof addPatchOfFeatures>['featureDtos'][number]

const property = (deKey: string, change: object = {}): Input => ({
  featureType: 1,
  deKey,
  deName: { zh: '开关', en: 'Switch' },
  transType: 3,
  deInput: { type: 'boolean' },
  ...change,
})
const mandatory = property('power', { deOptional: 0 })
const event: Input = { featureType: 3, deKey: 'fault', deName: { zh: '故障', en: 'Fault' } }
const operation: Input = { featureType: 2, deKey: 'reset', deName: { zh: '复位', en: 'Reset' } }

const sent = ({ categoryId: _category, ...feature }: TemplateFeature) => feature as unknown as Dto

async function scene(server: TestServer, features: Input[] = [mandatory, property('light'), event, operation]) {
  const [administrator, developer] = [server.as('administrator'), server.as('developer')]
  const categoryId = (await administrator.call(pageTemplateFeatures, { category: 'lighting.bulb', limit: 1 })).items[0]
    ?.categoryId as string
  await administrator.call(saveTemplate, { categoryId, features })
  const { items } = await developer.call(pageTemplateFeatures, { category: categoryId })
  const create = (templateFeatures?: string[]) =>
    developer.call(createProduct, {
      productName: '球泡灯',
      apPrefix: 'lumen_bulb',
      productModel: 'LB-100',
      categoryId,
      accessType: 0,
      communicationType: 1,
      templateFeatures,
    })
  return { administrator, developer, categoryId, items, create }
}

const featuresOf = async (caller: Caller, productId: string) => {
  const { customizeFeatures, templateFeatures } = await caller.call(listFeatures, { productId })
  const keys = (features: { deKey: string }[]) => features.map(({ deKey }) => deKey)
  return { custom: keys(customizeFeatures), template: keys(templateFeatures), templateFeatures }
}

describe('the template of a category', () => {
  test('is found by the category’s id, key or identifier, as JSON texts (CA-029, SI-045)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const starter = starterTemplateOf('lighting.bulb')
    const byKey = await developer.call(pageTemplateFeatures, { category: 'lighting.bulb' })
    expect(byKey.total).toBe(starter.length)
    expect(byKey.items.map(({ deKey }) => deKey)).toEqual(starter.map(({ deKey }) => deKey))
    const [first] = byKey.items
    expect(first).toMatchObject({ deName: '{"zh":"开关","en":"Power"}', deOutput: '{}' })
    expect(JSON.parse(first?.deInput ?? '')).toEqual({
      type: 'boolean',
      valueTexts: { true: { zh: '开', en: 'On' }, false: { zh: '关', en: 'Off' } },
    })
    expect(first).toMatchObject({ sourceFeatureType: 1, deOptional: 1 })

    expect(await developer.call(pageTemplateFeatures, { category: 'bulb' })).toEqual(byKey)
    const some = await developer.call(pageTemplateFeatures, { category: first?.categoryId ?? '', offset: 1, limit: 2 })
    expect(some).toEqual({ items: byKey.items.slice(1, 3), total: starter.length })
    for (const category of ['none', 'lighting.none', '999', 'a.b.c']) {
      const attempt = developer.call(pageTemplateFeatures, { category })
      await expect(attempt).rejects.toMatchObject(refused('categories.notFound'))
    }
  })

  test('is written by administrators and kept, in its order', async () => {
    await using server = await startTestServer()
    const { administrator, categoryId, items } = await scene(server)
    expect(items.map(({ deKey }) => deKey)).toEqual(['power', 'light', 'fault', 'reset'])
    expect(items.map(({ id }) => id)).toEqual(items.map(({ deKey }) => `${categoryId}.${deKey}`))
    await server.domains.categories.ensureStarterSet()
    const { features, updateTime } = await administrator.call(getTemplate, { categoryId })
    expect(features).toEqual(items)

    await administrator.call(saveTemplate, { categoryId, features: [], updateTime })
    expect(await administrator.call(getTemplate, { categoryId })).toMatchObject({ features: [] })
    await expect(server.as('developer').call(getTemplate, { categoryId })).rejects.toMatchObject(
      refused('access.denied'),
    )
  })

  test('is refused as a whole for one feature that no product could have, naming its place', async () => {
    await using server = await startTestServer()
    const { administrator, categoryId, items } = await scene(server)
    const save = (features: Input[]) => administrator.call(saveTemplate, { categoryId, features })
    await expect(save([property('a'), property('A')])).rejects.toMatchObject({
      ...refused('features.keyTaken'),
      data: { field: 'features.1.deKey' },
    })
    const withPattern = property('a', { deInput: { type: 'string', maxLength: 10, pattern: '(?=x)' } })
    await expect(save([event, withPattern])).rejects.toMatchObject({ data: { field: 'features.1.deInput.pattern' } })
    const many = Array.from({ length: 201 }, (_, n) => property(`k${n}`))
    await expect(save(many)).rejects.toMatchObject({ code: 40000 })
    expect((await administrator.call(getTemplate, { categoryId })).features).toEqual(items)
  })

  test('is not saved over what another has saved meanwhile (SI-122)', async () => {
    await using server = await startTestServer()
    const { administrator, categoryId } = await scene(server)
    const { updateTime } = await administrator.call(getTemplate, { categoryId })
    const colleague = server.as('administrator', 'colleague')
    await colleague.call(saveTemplate, { categoryId, features: [event], updateTime })
    const late = administrator.call(saveTemplate, { categoryId, features: [], updateTime })
    await expect(late).rejects.toMatchObject(refused('template-features.savedMeanwhile'))
    await expect(late).rejects.toThrow(/colleague@example\.com/)
  })

  test('goes with its category', async () => {
    await using server = await startTestServer()
    const { administrator, categoryId } = await scene(server)
    await administrator.call(deleteSubCategory, { id: categoryId })
    expect(await server.db.selectFrom('category_templates').selectAll().execute()).toEqual([])
  })
})

describe('a new product', () => {
  test('has the mandatory features of its category, and of the others those that were chosen (SI-041)', async () => {
    await using server = await startTestServer()
    const { developer, categoryId, create } = await scene(server)
    expect(await featuresOf(developer, (await create()).productId)).toMatchObject({ custom: [], template: ['power'] })

    const { productId } = await create([`${categoryId}.fault`, `${categoryId}.light`])
    const { templateFeatures, template } = await featuresOf(developer, productId)
    expect(template).toEqual(['power', 'light', 'fault'])
    expect(templateFeatures[0]).toMatchObject({ sourceFeatureType: 1, deOptional: 0 })

    const [power, light] = templateFeatures
    const gone = (did = '') => developer.call(deleteFeature, { productId, did })
    await expect(gone(power?.did)).rejects.toMatchObject(refused('features.mandatory'))
    await gone(light?.did)
    const renamed = { ...property('power2', { deOptional: 0 }), productId, did: power?.did ?? '' }
    const rename = developer.call(updateFeature, renamed as InputOf<typeof updateFeature>)
    await expect(rename).rejects.toMatchObject(refused('features.templateFixed'))
  })

  test('is not there at all where one chosen feature is none of its category', async () => {
    await using server = await startTestServer()
    const { developer, categoryId, create } = await scene(server)
    const attempt = create([`${categoryId}.light`, `${categoryId}.gone`])
    await expect(attempt).rejects.toMatchObject({
      ...refused('template-features.notInTemplate'),
      data: { field: 'templateFeatures.1' },
    })
    expect((await developer.call(listProducts, {})).total).toBe(0)
  })

  test('of a starter category is empty unless features are chosen', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { items } = await developer.call(pageTemplateFeatures, { category: 'plugs_sockets.metering_plug' })
    const fields = { productName: '插座', apPrefix: 'lumen_plug', productModel: 'LP-100' } as const
    const plan = { categoryId: items[0]?.categoryId ?? '', accessType: 0, communicationType: 1 } as const
    const plain = await developer.call(createProduct, { ...fields, ...plan })
    expect(await featuresOf(developer, plain.productId)).toMatchObject({ template: [] })
    const templateFeatures = items.map(({ id }) => id)
    const full = await developer.call(createProduct, { ...fields, ...plan, templateFeatures })
    expect((await featuresOf(developer, full.productId)).template).toEqual(items.map(({ deKey }) => deKey))
  })
})

describe('adding template features in bulk (CA-025, SI-045)', () => {
  const dtoOf = (feature: Input, id?: string): Dto => ({ ...feature, id }) as Dto

  test('adds what is missing, passes over the keys that are there, and tells both', async () => {
    await using server = await startTestServer()
    const { developer, items, create } = await scene(server)
    const { productId } = await create()

    const { added, skipped } = await developer.call(addPatchOfFeatures, { productId, featureDtos: items.map(sent) })
    expect(added.map(({ deKey }) => deKey)).toEqual(['light', 'fault', 'reset'])
    expect(skipped).toEqual(['power'])
    expect(await featuresOf(developer, productId)).toMatchObject({ template: ['power', 'light', 'fault', 'reset'] })

    const again = await developer.call(addPatchOfFeatures, { productId, featureDtos: items.map(sent) })
    expect(again).toEqual({ added: [], skipped: ['power', 'light', 'fault', 'reset'] })
    const inOtherCase = [dtoOf(property('LIGHT'))]
    expect(await developer.call(addPatchOfFeatures, { productId, featureDtos: inOtherCase })).toMatchObject({
      skipped: ['LIGHT'],
    })
  })

  test('adds nothing if one item is invalid, and names its place', async () => {
    await using server = await startTestServer()
    const { developer, categoryId, create } = await scene(server)
    const { productId } = await create()
    const good = dtoOf(property('good'))
    const attempts: [Dto, object][] = [
      [dtoOf(property('1st')), { code: 40000, data: { field: 'featureDtos.2.deKey' } }],
      [
        dtoOf(property('text', { deInput: { type: 'string', maxLength: 9, pattern: '(a' } })),
        { data: { field: 'featureDtos.2.deInput.pattern' } },
      ],
      [dtoOf(property('GOOD')), { ...refused('features.keyTaken'), data: { field: 'featureDtos.2.deKey' } }],
      [
        dtoOf(property('light'), `${categoryId}.gone`),
        { ...refused('template-features.notInTemplate'), data: { field: 'featureDtos.2.id' } },
      ],
      [
        dtoOf(property('other'), `${categoryId}.light`),
        { ...refused('template-features.keyFixed'), data: { field: 'featureDtos.2.deKey' } },
      ],
      [
        dtoOf({ ...event, deKey: 'light' }, `${categoryId}.light`),
        { ...refused('template-features.keyFixed'), data: { field: 'featureDtos.2.featureType' } },
      ],
    ]
    for (const [bad, refusal] of attempts) {
      const attempt = developer.call(addPatchOfFeatures, { productId, featureDtos: [dtoOf(mandatory), good, bad] })
      await expect(attempt).rejects.toMatchObject(refusal)
    }
    expect(await featuresOf(developer, productId)).toMatchObject({ custom: [], template: ['power'] })
  })

  test('keeps what the template says of a feature, and takes others as the product’s own (CN-57)', async () => {
    await using server = await startTestServer()
    const { developer, categoryId, create } = await scene(server)
    const { productId } = await create()
    const featureDtos = [
      dtoOf(property('light', { deOptional: 0, deRemark: 'mine' }), `${categoryId}.light`),
      dtoOf(property('own')),
    ]
    const { added } = await developer.call(addPatchOfFeatures, { productId, featureDtos })
    expect(added).toMatchObject([
      { deKey: 'light', deOptional: 1, deRemark: 'mine', sourceFeatureType: 1 },
      { deKey: 'own', sourceFeatureType: 0 },
    ])
  })

  test('is over 200 features refused, and so is a product in trial production or of another developer', async () => {
    await using server = await startTestServer()
    const { developer, create } = await scene(server)
    const { productId } = await create()
    const patch = (count: number, caller = developer) =>
      caller.call(addPatchOfFeatures, {
        productId,
        featureDtos: Array.from({ length: count }, (_, n) => dtoOf(property(`k${n}`))),
      })
    await expect(patch(200)).rejects.toMatchObject(refused('features.tooMany'))
    await expect(patch(201)).rejects.toMatchObject({ code: 40000 })
    await expect(patch(1, server.as('developer', 'other'))).rejects.toMatchObject(refused('products.notFound'))

    const stage = { publish_status: publishStatus.trialProduction }
    await server.db.updateTable('products').set(stage).where('id', '=', productId).execute()
    await expect(patch(1)).rejects.toMatchObject(refused('features.frozen'))
  })

  test('answers with the code as text, as feature calls do', async () => {
    await using server = await startTestServer()
    const { developer, create } = await scene(server)
    const { productId } = await create()
    const { json } = await developer.send({
      method: 'POST',
      url: `/product/feature/${productId}/addPatch`,
      headers: { 'content-type': 'application/json', 'x-slipway': '1' },
      payload: JSON.stringify({ pId: productId, featureDtos: [property('own')] }),
    })
    expect(json()).toMatchObject({ code: '200', data: { skipped: [] } })
  })
})
