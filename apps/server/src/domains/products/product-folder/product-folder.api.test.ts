import { updateProduct, getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { listEventMessages } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  applyProductFolder,
  planProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { keysOf } from '../features/testing/features-samples.ts'
import { createdPlug, plug } from '../products/testing/products-samples.ts'
import { changed, lamp, pulled, push, sending } from './testing/folders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const plan = sending(planProductFolder)
const apply = sending(applyProductFolder)
const owner = () => server.as('developer')

describe('a pulled product', () => {
  test('is readable YAML, one file for each feature and each message', async () => {
    const productId = await lamp(owner())
    const { 'slipway.lock': lock, ...files } = await pulled(owner(), productId)
    expect(lock).toContain(`productId: ${productId}\n`)
    expect(files).toEqual({
      'panel.yaml': 'selected: generated\n',
      'product.yaml': [
        'productName: 智能插座',
        'productModel: LP-1000',
        'category: plugs_sockets.smart_plug',
        'accessType: custom',
        'communicationType: wifi',
        'apPrefix: lumen_plug',
        '',
      ].join('\n'),
      'features/power.yaml':
        'featureType: property\ndeName:\n  zh: 电源\n  en: Power\ntransType: reportAndDistribute\ndeInput:\n  type: boolean\n',
      'features/brightness.yaml':
        'featureType: property\ndeName:\n  zh: 亮度\n  en: Brightness\ntransType: reportAndDistribute\ndeInput:\n' +
        '  type: integer\n  minimum: 1\n  maximum: 100\n  unit: "%"\n',
      'features/overheat.yaml':
        'featureType: event\ndeName:\n  zh: 过热\n  en: Overheating\ndeOutput:\n  type: object\n  properties:\n' +
        '    - deKey: temp\n      type: number\n      minimum: 0\n      maximum: 300\n',
      'messages/overheat.yaml': expect.stringContaining('ePush:\n  zh: "{temp} 度了"\n  en: It is {temp}\n'),
    })
  })

  test('has the same bytes each time', async () => {
    const productId = await lamp(owner())
    expect(await pulled(owner(), productId)).toEqual(await pulled(owner(), productId))
  })

  test('is no one else’s', async () => {
    const productId = await lamp(owner())
    const foreign = server.as('developer', 'another')
    await expect(foreign.call(pullProductFolder, { productId })).rejects.toMatchObject(refused('products.notFound'))
  })

  test('changes nothing when it is pushed as it is', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    const { seen, ...same } = await plan(owner(), productId, files)
    expect(same).toEqual({ problems: [], warnings: [], changes: [], breaks: false })
    await expect(apply(owner(), productId, files, { seen })).rejects.toMatchObject(refused('product-folder.nothing'))
  })

  test('fills another product of its owner with all that it says', async () => {
    const files = await pulled(owner(), await lamp(owner()))
    const { productId } = await createdPlug(owner(), { productName: 'empty' })
    await push(owner(), productId, files)
    const { 'slipway.lock': _one, ...copy } = await pulled(owner(), productId)
    const { 'slipway.lock': _other, ...original } = files
    expect(copy).toEqual(original)
  })
})

describe('applying a folder', () => {
  test('makes the product what the folder says', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    let wanted = changed(files, 'features/brightness.yaml', 'maximum: 100', 'maximum: 200')
    wanted = changed(wanted, 'product.yaml', '智能插座', '聪明插座')
    wanted = changed(wanted, 'messages/overheat.yaml', 'It is {temp}', 'Now {temp}')
    const { state, changed: count } = await push(owner(), productId, wanted)
    expect(count).toBe(3)
    const after = await pulled(owner(), productId)
    expect(after['slipway.lock']).toContain(`state: ${state}\n`)
    expect({ ...after, 'slipway.lock': '' }).toEqual({ ...wanted, 'slipway.lock': '' })
    expect((await owner().call(getProduct, { productId })).productName).toBe('聪明插座')
  })

  test('removes what is no longer there, and keeps the ids of what stays', async () => {
    const productId = await lamp(owner())
    const { 'features/power.yaml': _gone, 'messages/overheat.yaml': _too, ...files } = await pulled(owner(), productId)
    const idOf = async (key: string) =>
      (await owner().call(listFeatures, { productId })).customizeFeatures.find(({ deKey }) => deKey === key)?.did
    const before = await idOf('overheat')
    await push(owner(), productId, files)
    expect(await keysOf(owner(), productId)).toEqual(['brightness', 'overheat'])
    expect(await owner().call(listEventMessages, { productId })).toEqual([])
    expect(await idOf('overheat')).toBe(before)
  })

  test('makes an event of a property of the same name, with its message', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    files['features/power.yaml'] = 'featureType: event\ndeName: {zh: 断电, en: Power gone}\n'
    files['messages/power.yaml'] = 'eCategory: fault\n'
    await push(owner(), productId, files)
    const messages = await owner().call(listEventMessages, { productId })
    expect(messages.find(({ eKey }) => eKey === 'power')).toMatchObject({ eCategory: 'fault' })
  })

  test('is all or nothing: a message that is refused takes the features and the product back', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    let wanted = changed(files, 'features/brightness.yaml', 'maximum: 100', 'maximum: 200')
    wanted = changed(wanted, 'product.yaml', 'LP-1000', 'LP-2000')
    wanted = changed(wanted, 'messages/overheat.yaml', 'It is {temp}', '{nothing}')
    const { seen, problems } = await plan(owner(), productId, wanted)
    expect(problems).toMatchObject([{ file: 'messages/overheat.yaml', field: 'ePush.en' }])
    await expect(apply(owner(), productId, wanted, { seen, acceptBreaking: 'true' })).rejects.toMatchObject(
      refused('product-folder.broken'),
    )
    expect(await pulled(owner(), productId)).toEqual(files)
  })

  test('needs breaking changes to be accepted', async () => {
    const productId = await lamp(owner())
    const files = changed(await pulled(owner(), productId), 'features/brightness.yaml', 'maximum: 100', 'maximum: 80')
    const { seen } = await plan(owner(), productId, files)
    await expect(apply(owner(), productId, files, { seen })).rejects.toMatchObject(refused('product-folder.breaks'))
    await expect(apply(owner(), productId, files, { seen, acceptBreaking: 'true' })).resolves.toMatchObject({
      changed: 1,
    })
  })

  test('needs the plan that was looked at (SI-122)', async () => {
    const productId = await lamp(owner())
    const { 'slipway.lock': _lock, ...files } = await pulled(owner(), productId)
    const wanted = changed(files, 'features/brightness.yaml', 'maximum: 100', 'maximum: 200')
    const { seen } = await plan(owner(), productId, wanted)
    await owner().call(updateProduct, { ...(await plug(owner())), productId, productName: 'other' })
    await expect(apply(owner(), productId, wanted, { seen })).rejects.toMatchObject(refused('product-folder.planMoved'))
  })

  test('does not overwrite what was saved after the folder was pulled, unless that is said (SI-122)', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    const wanted = changed(files, 'features/brightness.yaml', 'maximum: 100', 'maximum: 200')
    server.clock.advance(1000)
    await server.as('administrator').call(updateProduct, {
      ...(await plug(owner())),
      productId,
      productName: 'other',
    })
    const { seen, moved } = await plan(owner(), productId, wanted)
    expect(moved).toEqual({ by: (await server.as('administrator').account()).account, at: server.clock.now() })
    const attempt = apply(owner(), productId, wanted, { seen })
    await expect(attempt).rejects.toMatchObject(refused('product-folder.savedMeanwhile'))
    await apply(owner(), productId, wanted, { seen, overwrite: 'true', acceptBreaking: 'true' })
    expect((await owner().call(getProduct, { productId })).productName).toBe('智能插座')
  })

  test('notices a feature that was deleted meanwhile (SI-122)', async () => {
    const productId = await lamp(owner())
    const files = await pulled(owner(), productId)
    const { customizeFeatures } = await owner().call(listFeatures, { productId })
    await owner().call(deleteFeature, { productId, did: customizeFeatures[0]?.did ?? '' })
    expect((await plan(owner(), productId, files)).moved).toBeDefined()
  })
})
