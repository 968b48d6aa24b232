import { addFeature, listFeatures, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { planProductFolder } from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import {
  addStandardFeatures,
  listProductStandards,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import {
  addPatchOfFeatures,
  pageTemplateFeatures,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, setStage } from '../products/testing/products-samples.ts'
import { standardNamed } from '../standard-features/testing/standard-features-samples.ts'
import { changed, lamp, pulled, push, sending } from './testing/folders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const plan = sending(planProductFolder)
const owner = () => server.as('developer')

/** A plug with a standard feature and two of its category’s template. */
async function plugOfBoth(): Promise<string> {
  const { productId } = await createdPlug(owner())
  const { id } = await standardNamed(owner(), 'light_on')
  await owner().call(addStandardFeatures, { productId, tplPublishIds: [id] })
  const { items } = await owner().call(pageTemplateFeatures, { category: 'plugs_sockets.smart_plug' })
  const chosen = items.filter(({ deKey }) => ['power_on_state', 'countdown'].includes(deKey))
  const featureDtos = chosen.map(({ categoryId: _category, ...feature }) => feature)
  await owner().call(addPatchOfFeatures, { productId, featureDtos: featureDtos as never })
  return productId
}

const originsOf = async (productId: string) => {
  const { customizeFeatures, templateFeatures } = await owner().call(listFeatures, { productId })
  return [...customizeFeatures, ...templateFeatures]
    .map(({ deKey, isStandard, sourceFeatureType }) => [deKey, isStandard, sourceFeatureType])
    .toSorted()
}

const withoutOrigins = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll(/^(standard|sourceFeatureType): .*\n/gm, '')]),
  )

describe('where a feature comes from', () => {
  test('is in its file, and goes to another product with the folder', async () => {
    const files = await pulled(owner(), await plugOfBoth())
    expect(files['features/light_on.yaml']).toContain('standard: light/light_on@1\n')
    expect(files['features/countdown.yaml']).toContain('standard: device/countdown@1\nsourceFeatureType: template\n')
    expect(files['features/power_on_state.yaml']).toContain('standard: common/power_on_state@1\n')

    const { productId } = await createdPlug(owner(), { productName: 'empty' })
    await push(owner(), productId, files)
    expect(await originsOf(productId)).toEqual([
      ['countdown', 1, 1],
      ['light_on', 1, 0],
      ['power_on_state', 1, 1],
    ])
    const { 'slipway.lock': _one, ...copy } = await pulled(owner(), productId)
    const { 'slipway.lock': _other, ...original } = files
    expect(copy).toEqual(original)
    const standards = await owner().call(listProductStandards, { productId })
    expect(standards.map(({ resKey, key }) => `${resKey}/${key}`).toSorted()).toEqual([
      'common/power_on_state',
      'device/countdown',
      'light/light_on',
    ])
  })

  test('stays where the folder was pulled before files said it', async () => {
    const productId = await plugOfBoth()
    const before = await originsOf(productId)
    const old = withoutOrigins(await pulled(owner(), productId))
    expect(await plan(owner(), productId, old)).toMatchObject({ problems: [], changes: [] })
    const wanted = changed(old, 'features/light_on.yaml', '灯开关', '主灯')
    const planned = await plan(owner(), productId, wanted)
    expect(planned.moved).toBeUndefined()
    await push(owner(), productId, wanted)
    expect(await originsOf(productId)).toEqual(before)

    const { productId: another } = await createdPlug(owner(), { productName: 'another' })
    await push(owner(), another, old)
    expect((await originsOf(another)).map(([, isStandard]) => isStandard)).toEqual([0, 0, 0])
  })

  test('can be added to a custom feature of the same identifier and types; the plan says so', async () => {
    const { productId } = await createdPlug(owner())
    await owner().call(addFeature, {
      productId,
      featureType: 1,
      deKey: 'light_on',
      deName: { zh: '灯', en: 'Light' },
      transType: 3,
      deInput: { type: 'boolean' },
    })
    const files = await pulled(owner(), productId)
    const wanted = {
      ...files,
      'features/light_on.yaml': `standard: light/light_on@1\n${files['features/light_on.yaml']}`,
    }
    expect((await plan(owner(), productId, wanted)).changes).toMatchObject([
      { file: 'features/light_on.yaml', parts: [{ at: 'standard', from: '', to: 'light/light_on@1' }] },
    ])
    await push(owner(), productId, wanted)
    expect(await originsOf(productId)).toEqual([['light_on', 1, 0]])
  })

  test.each([
    ['light/light_on', 'product-folder.badOrigin', 'standard: light\n'],
    ['an unknown feature', 'standard-features.notFound', 'standard: light/light_off@1\n'],
    ['another feature of the library', 'standard-features.fixed', 'standard: light/light_mode@1\n'],
    ['a version that is yet to come', 'standard-features.noSuchVersion', 'standard: light/light_on@99\n'],
  ])('is refused at its line for %s (%s)', async (_what, _reason, line) => {
    const files = await pulled(owner(), await plugOfBoth())
    const { productId } = await createdPlug(owner())
    const wanted = changed(files, 'features/light_on.yaml', 'standard: light/light_on@1\n', line)
    expect((await plan(owner(), productId, wanted)).problems).toMatchObject([
      { file: 'features/light_on.yaml', line: 2, field: 'standard' },
    ])
  })

  test('is refused for a template feature that the category does not offer', async () => {
    const files = await pulled(owner(), await plugOfBoth())
    const { productId } = await createdPlug(owner())
    const wanted = {
      ...files,
      'features/own.yaml': 'featureType: event\nsourceFeatureType: template\ndeName: {zh: 自有, en: Own}\n',
    }
    expect((await plan(owner(), productId, wanted)).problems).toMatchObject([
      { file: 'features/own.yaml', line: 2, field: 'sourceFeatureType' },
    ])
  })
})

describe('texts of a draft', () => {
  test('are in the folder, and go with it to another product', async () => {
    const productId = await lamp(owner())
    await setStage(server, productId, publishStatus.released)
    const event = (await owner().call(listFeatures, { productId })).customizeFeatures.find(
      (one) => one.deKey === 'overheat',
    )
    await owner().call(updateFeature, {
      productId,
      did: event?.did ?? '',
      featureType: 3,
      deKey: 'overheat',
      deName: { zh: '过热', en: 'Overheating' },
      deOutput: { type: 'object', properties: [{ deKey: 't2', type: 'number', minimum: 0, maximum: 300 }] },
      renameInTexts: { temp: 't2' },
    } as never)
    const files = await pulled(owner(), productId)
    expect(files['messages/overheat.yaml']).toContain('It is {t2}')
    const { productId: another } = await createdPlug(owner(), { productName: 'another' })
    await push(owner(), another, files)
    expect((await pulled(owner(), another))['messages/overheat.yaml']).toBe(files['messages/overheat.yaml'])
  })

  test('that name a value which is gone are pulled as they are, and refused at their line elsewhere', async () => {
    const productId = await lamp(owner())
    await sql`update event_messages set e_push = '{"zh":"{gone} 度","en":"It is {gone}"}' where product_id = ${productId}`.execute(
      server.db,
    )
    const files = await pulled(owner(), productId)
    expect(files['messages/overheat.yaml']).toContain('It is {gone}')
    const { productId: another } = await createdPlug(owner(), { productName: 'another' })
    const { problems } = await plan(owner(), another, files)
    expect(problems).toMatchObject([{ file: 'messages/overheat.yaml', field: 'ePush.zh' }])
    expect(problems[0]?.reason.en).toContain('{gone}')
  })
})
