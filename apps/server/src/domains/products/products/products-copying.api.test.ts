import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { getPIdDetailInfo } from '@slipway/contract/products/product-release/product-release.calls.ts'
import {
  copyProduct,
  deleteProduct,
  getProduct,
  listProducts,
  listProductTemplates,
  markProductTemplate,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller } from '../../../testing/test-server.ts'
import { categoryNamed, createdPlug, plug, setStage } from './testing/products-samples.ts'

const switchFeature = {
  featureType: 1,
  deName: { zh: '开关', en: 'Switch' },
  deKey: 'power',
  transType: 3,
  deInput: { type: 'boolean' },
} as const
const copyFields = { productName: '智能插座 2', apPrefix: 'lumen_socket', productModel: 'LP-2000' }

const featuresOf = async (caller: Caller, productId: string) =>
  (await caller.call(listFeatures, { productId })).customizeFeatures

describe('copying a product', () => {
  test('takes category, plan, picture and features along, and neither id, digits nor stage (SI-032, SI-035)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const original = await createdPlug(developer, { remark: '原件' })
    const { productId: copyPid } = original
    await developer.call(addFeature, { productId: copyPid, ...switchFeature })
    await developer.call(addFeature, { productId: copyPid, ...switchFeature, deKey: 'child_lock' })
    await setStage(server, copyPid, publishStatus.trialProduction)

    const copy = await developer.call(copyProduct, { copyPid, ...copyFields })

    expect(copy).toMatchObject({
      productName: '智能插座 2',
      productModel: 'LP-2000',
      remark: '原件',
      productPic: original.productPic,
      categoryId: original.categoryId,
      accessType: original.accessType,
      communicationType: original.communicationType,
      productType: 0,
      isTemplate: 0,
      publishStatus: publishStatus.debugging,
    })
    expect(copy.productId).not.toBe(copyPid)
    expect(copy.apPrefix).toMatch(/^lumen_socket_\d{11}$/)
    expect(copy.apPrefix.slice(-11)).not.toBe(original.apPrefix.slice(-11))
    const [copied, kept] = [await featuresOf(developer, copy.productId), await featuresOf(developer, copyPid)]
    expect(copied.map(({ deKey, deInput }) => [deKey, deInput])).toEqual(
      kept.map(({ deKey, deInput }) => [deKey, deInput]),
    )
    expect(copied.map(({ did }) => did)).not.toEqual(kept.map(({ did }) => did))
  })

  test('takes another plan where it is said and offered, and never another category', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId: copyPid } = await createdPlug(developer)
    const other = await categoryNamed(developer, 'bulb')
    await expect(developer.call(copyProduct, { copyPid, ...copyFields, categoryId: other })).rejects.toMatchObject(
      refused('products.copyKeepsCategory'),
    )
    await expect(developer.call(copyProduct, { copyPid, ...copyFields, communicationType: 5 })).rejects.toMatchObject(
      refused('categories.unsupported'),
    )
    expect(await developer.call(copyProduct, { copyPid, ...copyFields, accessType: 1 })).toMatchObject({
      accessType: 1,
    })
    expect((await developer.call(listProducts, {})).total).toBe(2)
  })

  test('of a foreign or a deleted product is refused like that of an absent one', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const theirs = await createdPlug(server.as('developer', 'stranger'))
    const gone = await createdPlug(developer)
    await developer.call(deleteProduct, { productId: gone.productId })
    for (const copyPid of [theirs.productId, gone.productId, '0'.repeat(32)]) {
      await expect(developer.call(copyProduct, { copyPid, ...copyFields })).rejects.toMatchObject(
        refused('products.notFound'),
      )
    }
  })

  test('that fails half-way leaves no product behind', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId: copyPid } = await createdPlug(developer)
    await developer.call(addFeature, { productId: copyPid, ...switchFeature })
    await server.db.pool.query(
      `create function refuse_copies() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await server.db.pool.query('create trigger no_copies before insert on features execute function refuse_copies()')
    await expect(developer.call(copyProduct, { copyPid, ...copyFields })).rejects.toMatchObject({ code: 500 })
    expect((await developer.call(listProducts, {})).total).toBe(1)
  })
})

describe('a template', () => {
  test('is made and unmade by administrators alone', async () => {
    await using server = await startTestServer()
    const { productId } = await createdPlug(server.as('developer'))
    await expect(server.as('developer').call(markProductTemplate, { productId, isTemplate: 1 })).rejects.toMatchObject(
      refused('access.denied'),
    )
    const administrator = server.as('administrator')
    expect(await administrator.call(markProductTemplate, { productId, isTemplate: 1 })).toMatchObject({
      isTemplate: 1,
      productType: 1,
    })
    expect((await administrator.call(listProductTemplates, {})).total).toBe(1)
    await administrator.call(markProductTemplate, { productId, isTemplate: 0 })
    expect(await administrator.call(listProductTemplates, {})).toMatchObject({ items: [], total: 0 })
  })

  test('is read and copied by every developer, and changed by none but its owner (SI-034)', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer', 'owner')
    const { productId } = await createdPlug(owner)
    await owner.call(addFeature, { productId, ...switchFeature })
    const developer = server.as('developer')
    await expect(developer.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))

    await server.as('administrator').call(markProductTemplate, { productId, isTemplate: 1 })

    expect(await developer.call(getProduct, { productId })).toMatchObject({ isTemplate: 1, features: { total: 1 } })
    expect(await developer.call(getPIdDetailInfo, { productId })).toMatchObject({ isTemplate: 1 })
    expect(await featuresOf(developer, productId)).toHaveLength(1)
    const copy = await developer.call(copyProduct, { copyPid: productId, ...copyFields })
    expect(copy).toMatchObject({ isTemplate: 0, productType: 0 })
    expect(await featuresOf(developer, copy.productId)).toHaveLength(1)
    const change = { ...(await plug(developer)), productId }
    for (const attempt of [
      () => developer.call(updateProduct, change),
      () => developer.call(deleteProduct, { productId }),
      () => developer.call(addFeature, { productId, ...switchFeature, deKey: 'mine' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('products.notFound'))
    }
  })

  test('tells no one but its owner how many devices it has', async () => {
    await using server = await startTestServer()
    const owner = server.as('developer', 'owner')
    const { productId } = await createdPlug(owner)
    await server.as('administrator').call(markProductTemplate, { productId, isTemplate: 1 })
    await server.db.insertInto('counters').values({ scope: 'devices', key: productId, n: 7 }).execute()
    expect(await owner.call(getProduct, { productId })).toMatchObject({ devices: { total: 7 } })
    expect(await server.as('developer').call(getProduct, { productId })).toMatchObject({ devices: { total: 0 } })
  })

  test('list is newest first, by category, in pages, without deleted ones', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const bulb = await categoryNamed(administrator, 'bulb')
    for (const [productName, categoryId] of [['a'], ['b', bulb], ['c'], ['gone']] as const) {
      const { productId } = await createdPlug(administrator, { productName, ...(categoryId && { categoryId }) })
      await administrator.call(markProductTemplate, { productId, isTemplate: 1 })
      if (productName === 'gone') await administrator.call(deleteProduct, { productId })
      server.clock.advance(1000)
    }
    const names = async (input: object) => {
      const { items, total } = await server.as('developer').call(listProductTemplates, input)
      return [items.map(({ productName }) => productName), total]
    }
    expect(await names({})).toEqual([['c', 'b', 'a'], 3])
    expect(await names({ categoryId: bulb })).toEqual([['b'], 1])
    expect(await names({ pageStart: 1, pageSize: 2 })).toEqual([['a'], 3])
  })
})
