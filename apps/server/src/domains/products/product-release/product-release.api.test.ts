import { addFeature, deleteFeature, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import {
  checkProductRelease,
  getPIdDetailInfo,
  releaseProduct,
  unpublishProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import { getProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller } from '../../../testing/test-server.ts'
import { categoryNamed, createdPlug, plug, withoutModule } from '../products/testing/products-samples.ts'
import { finishReleases, readyPlug, releasedTo, switchFeature } from './testing/releasing.ts'

const { debugging, developmentDone, trialProduction, massProduction, released } = publishStatus

const stageOf = async (caller: Caller, productId: string) =>
  (await caller.call(getProduct, { productId })).publishStatus

describe('a release check', () => {
  test('tells with 50004 which stage the next release reaches, and with 200 and 5 the last one (ST-10 to ST-12)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await readyPlug(developer)
    const { productId } = product
    const check = () => developer.call(checkProductRelease, { productId })

    expect(await check()).toEqual({ code: 50004, data: '2', msg: '发布后产品将进入“开发完成”' })
    await releasedTo(server, developer, product, developmentDone)
    expect(await check()).toMatchObject({ code: 50004, data: '3' })
    await developer.call(releaseProduct, { productId, publishStatus: developmentDone })
    expect(await check()).toEqual({ code: 200, data: '5', msg: '发布后产品将进入“已发布”' })
    await developer.call(releaseProduct, { productId, publishStatus: trialProduction })
    expect(await check()).toMatchObject({ code: 50004, data: '4' })
    await finishReleases(server)
    await expect(check()).rejects.toMatchObject(refused('product-release.alreadyReleased'))
  })

  test('names the first missing step in the caller’s language with 60016 (SI-027, ER-15)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const ask = (lang: string) =>
      developer.send({
        method: 'POST',
        url: `/iot/config/api/iot/support/product/release/check?pId=${productId}`,
        headers: { lang, 'x-slipway': '1' },
      })
    expect((await ask('zh-CN')).json()).toMatchObject({
      code: 60016,
      msg: '功能定义：至少需要一个功能才能发布',
      data: { refusal: 'product-release.featuresOpen' },
    })
    expect((await ask('en-US')).json()).toMatchObject({
      code: 60016,
      msg: 'Feature definition: add at least one feature before the release',
    })
  })

  test('names a category that no longer offers what the product was made for, before anything else', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    await server.db
      .updateTable('sub_categories')
      .set({ access_types: [1] })
      .execute()
    await expect(developer.call(checkProductRelease, { productId })).rejects.toMatchObject(
      refused('product-release.categoryOpen'),
    )
  })
})

describe('a release', () => {
  test('goes stage by stage in the order of the specification, and 50004 and 200 are successes (ST-01 to ST-06, ST-14)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await readyPlug(developer)
    const release = async (from: typeof debugging | typeof developmentDone | typeof trialProduction) =>
      developer.call(releaseProduct, { productId, publishStatus: from, firmwareUpgradeCode: 'V1.0.0' })

    expect(await stageOf(developer, productId)).toBe(debugging)
    expect(await release(debugging)).toEqual({ code: 50004, data: '2', msg: '产品已进入“开发完成”' })
    expect(await stageOf(developer, productId)).toBe(developmentDone)
    expect(await release(developmentDone)).toMatchObject({ code: 50004, data: '3' })
    expect(await stageOf(developer, productId)).toBe(trialProduction)
    expect(await release(trialProduction)).toMatchObject({ code: 50004, data: '4' })
    expect(await stageOf(developer, productId)).toBe(massProduction)

    await finishReleases(server)

    expect(await stageOf(developer, productId)).toBe(released)
    expect(await release(trialProduction)).toMatchObject({ code: 200, data: '5' })
  })

  test('asked for twice within 5 seconds moves the product once, and is refused as stale after that (CN-31, SI-122)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await readyPlug(developer)
    const release = () => developer.call(releaseProduct, { productId, publishStatus: debugging })

    const replies = await Promise.all([release(), release(), release()])
    server.clock.advance(4_999)
    replies.push(await release())

    expect(replies.map(({ data }) => data)).toEqual(['2', '2', '2', '2'])
    expect(await stageOf(developer, productId)).toBe(developmentDone)
    server.clock.advance(1)
    await expect(release()).rejects.toMatchObject(refused('product-release.stageMoved'))
  })

  test('takes what is sent as the believed stage, never as the wanted one (ST-09)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await readyPlug(developer)
    for (const wrong of [developmentDone, trialProduction, massProduction, released] as const) {
      const attempt = developer.call(releaseProduct, { productId, publishStatus: wrong })
      await expect(attempt).rejects.toMatchObject(refused('product-release.stageMoved'))
    }
    expect(await stageOf(developer, productId)).toBe(debugging)
  })

  test('is refused with the first open gate at every stage, and moves nothing', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer, withoutModule)
    const attempt = () => developer.call(releaseProduct, { productId, publishStatus: debugging })
    await expect(attempt()).rejects.toMatchObject(refused('product-release.featuresOpen'))
    expect(await stageOf(developer, productId)).toBe(debugging)
    await developer.call(addFeature, { productId, ...switchFeature })
    expect(await attempt()).toMatchObject({ code: 50004 })
  })

  test('is refused for another firmware upgrade code, and once the product is released', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await readyPlug(developer)
    const { productId } = product
    await expect(
      developer.call(releaseProduct, { productId, publishStatus: debugging, firmwareUpgradeCode: 'V9.0.0' }),
    ).rejects.toMatchObject(refused('product-release.otherUpgradeCode'))
    await releasedTo(server, developer, product, released)
    await expect(developer.call(releaseProduct, { productId, publishStatus: released })).rejects.toMatchObject(
      refused('product-release.alreadyReleased'),
    )
  })
})

describe('a withdrawal', () => {
  test.each([trialProduction, massProduction] as const)(
    'revokes a release in stage %i to development done (ST-07)',
    async (stage) => {
      await using server = await startTestServer()
      const developer = server.as('developer')
      const product = await readyPlug(developer)
      const { productId } = product
      await releasedTo(server, developer, product, stage)

      expect(await developer.call(unpublishProduct, { productId })).toEqual({ publishStatus: developmentDone })

      await finishReleases(server)
      expect(await stageOf(developer, productId)).toBe(developmentDone)
    },
  )

  test('unpublishes a released product to debugging (ST-08)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await readyPlug(developer)
    await releasedTo(server, developer, product, released)
    expect(await developer.call(unpublishProduct, { productId: product.productId })).toEqual({
      publishStatus: debugging,
    })
    expect(await stageOf(developer, product.productId)).toBe(debugging)
  })

  test('is refused where nothing is released, and where the caller believes in another stage', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await readyPlug(developer)
    const { productId } = product
    await expect(developer.call(unpublishProduct, { productId })).rejects.toMatchObject(
      refused('product-release.notReleased'),
    )
    await releasedTo(server, developer, product, released)
    const revoking = { productId, publishStatus: massProduction }
    await expect(developer.call(unpublishProduct, revoking)).rejects.toMatchObject(
      refused('product-release.stageMoved'),
    )
    expect(await stageOf(developer, productId)).toBe(released)
  })
})

describe('from trial production on', () => {
  test('category, plan, prefix, model and features no longer change; name and remark stay open (ST-03, SI-030)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await readyPlug(developer)
    const { productId } = product
    const power = await developer.call(addFeature, { productId, ...switchFeature, deKey: 'other' })
    await releasedTo(server, developer, product, trialProduction)
    const fields = { ...(await plug(developer)), ...withoutModule, productId }
    const changes = [
      { categoryId: await categoryNamed(developer, 'bulb') },
      { accessType: 0 },
      { communicationType: 3 },
      { apPrefix: 'other_plug' },
      { productModel: 'LP-2000' },
    ] as const

    for (const change of changes) {
      await expect(developer.call(updateProduct, { ...fields, ...change })).rejects.toMatchObject(
        refused('products.frozen'),
      )
    }
    const frozen = refused('features.frozen')
    await expect(developer.call(addFeature, { productId, ...switchFeature, deKey: 'late' })).rejects.toMatchObject(
      frozen,
    )
    await expect(
      developer.call(updateFeature, { productId, did: power.did, ...switchFeature, deKey: 'otherwise' }),
    ).rejects.toMatchObject(frozen)
    await expect(developer.call(deleteFeature, { productId, did: power.did })).rejects.toMatchObject(frozen)
    const renamed = await developer.call(updateProduct, { ...fields, productName: '新名称', remark: '新备注' })
    expect(renamed).toMatchObject({ productName: '新名称', remark: '新备注' })

    await developer.call(unpublishProduct, { productId })
    expect(await developer.call(updateProduct, { ...fields, productModel: 'LP-2000' })).toMatchObject({
      productModel: 'LP-2000',
    })
  })
})

describe('the detail of the five steps', () => {
  test('holds the product, its counts, each step’s completion and the gates with their jumps (SI-036)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await createdPlug(developer, withoutModule)
    const { productId } = product
    const info = () => developer.call(getPIdDetailInfo, { productId, firmwareUpgradeCode: 'V1.0.0' })

    expect(await info()).toMatchObject({
      ...product,
      features: { total: 0 },
      devices: { total: 0, online: 0 },
      panel: { panelId: 'generated', status: 2 },
      hardware: null,
      module: null,
      firmwares: [],
      steps: [
        { step: 'function', isCompleted: false },
        { step: 'interface', isCompleted: true },
        { step: 'hardware', isCompleted: true },
        { step: 'firmware', isCompleted: true },
        { step: 'release', isCompleted: false },
      ],
      release: {
        ahead: developmentDone,
        since: null,
        failure: null,
        gates: expect.arrayContaining([
          { gate: 'category', step: 'product', state: 'done', msg: '' },
          { gate: 'features', step: 'function', state: 'open', msg: '功能定义：至少需要一个功能才能发布' },
        ]) as unknown,
      },
    })
    await developer.call(addFeature, { productId, ...switchFeature })
    await releasedTo(server, developer, product, released)
    expect(await info()).toMatchObject({
      features: { total: 1 },
      release: { ahead: null, since: server.clock.now() },
    })
    expect(new Set((await info()).release.gates.map(({ state }) => state))).toEqual(new Set(['done']))
    expect((await info()).steps.filter(({ isCompleted }) => isCompleted).map(({ step }) => step)).toEqual([
      'function',
      'interface',
      'hardware',
      'firmware',
      'release',
    ])
    await expect(developer.call(getPIdDetailInfo, { productId, firmwareUpgradeCode: 'V2.0.0' })).rejects.toMatchObject(
      refused('product-release.otherUpgradeCode'),
    )
  })

  test('says that a gate is blocked which no one can change before the release is revoked', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const product = await readyPlug(developer)
    await releasedTo(server, developer, product, trialProduction)
    await server.db
      .updateTable('sub_categories')
      .set({ access_types: [0] })
      .execute()
    const { release } = await developer.call(getPIdDetailInfo, { productId: product.productId })
    expect(release.gates[0]).toMatchObject({ gate: 'category', state: 'blocked' })
  })
})
