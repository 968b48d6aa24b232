import {
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { categoryNamed, createdPlug, plug, setStage } from './testing/products-samples.ts'

const UNKNOWN = '0'.repeat(32)

describe('creating a product', () => {
  test('answers it whole, with an id no one can guess and eleven digits behind its prefix', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')

    const product = await developer.call(createProduct, { ...(await plug(developer)), remark: ' 走廊 ' })

    expect(product.productId).toMatch(/^[0-9a-f]{32}$/)
    expect(product.apPrefix).toMatch(/^lumen_plug_[0-9]{11}$/)
    expect(product).toMatchObject({
      productName: '智能插座',
      productModel: 'LP-1000',
      remark: '走廊',
      category: 'smart_plug',
      categoryLabel: { zh: '智能插座', en: 'Smart plug' },
      mainCategory: 'plugs_sockets',
      mainCategoryLabel: { zh: '插座', en: 'Plugs & sockets' },
      firmwareUpgradeCode: 'V1.0.0',
      productType: 0,
      isTemplate: 0,
      publishStatus: publishStatus.debugging,
      creator: 'developer@example.com',
      createTime: server.clock.now(),
      updateTime: server.clock.now(),
    })
  })

  test('takes exactly the fields of the specification: the plan is the category’s first (EN-PRODUCT, CA-014)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { accessType: _access, communicationType: _mode, ...own } = await plug(developer)
    const sent = { ...own, category: 'smart_plug', firmwareUpgradeCode: 'V1.0.0', productType: 0, isTemplate: 0 }
    const { productId, ...created } = await developer.call(createProduct, sent)
    expect(created).toMatchObject({ accessType: 0, communicationType: 1 })

    const other = await developer.call(updateProduct, { ...own, productId, productName: '二' })
    expect(other).toMatchObject({ productName: '二', accessType: 0, communicationType: 1 })
    const padlock = await categoryNamed(developer, 'padlock')
    expect(await developer.call(updateProduct, { ...own, productId, categoryId: padlock })).toMatchObject({
      communicationType: 2,
    })
  })

  test('has a name of one line, without what cannot be seen', async () => {
    await using server = await startTestServer()
    const product = await createdPlug(server.as('developer'), { productName: ' a\n\tb\u202Ec\u200B\u0007 👨‍👩‍👧 ' })
    expect(product.productName).toBe('a bc 👨‍👩‍👧')
    const nothing = createdPlug(server.as('developer'), { productName: '\u200B\u202E' })
    await expect(nothing).rejects.toMatchObject({ code: 40000, data: { field: 'productName' } })
  })

  test('gives two products of one prefix different ids and digits', async () => {
    await using server = await startTestServer()
    const [one, other] = [await createdPlug(server.as('developer')), await createdPlug(server.as('developer'))]
    expect(one.productId).not.toBe(other.productId)
    expect(one.apPrefix).not.toBe(other.apPrefix)
  })

  test('is refused in a category that does not exist', async () => {
    await using server = await startTestServer()
    for (const categoryId of ['999999', 'no-number', '99999999999999999999999999999999']) {
      const attempt = createdPlug(server.as('developer'), { categoryId })
      await expect(attempt).rejects.toMatchObject(refused('categories.notFound'))
    }
  })

  test('is refused in a category that does not offer its communication or access', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const padlock = await categoryNamed(developer, 'padlock')

    await expect(createdPlug(developer, { categoryId: padlock })).rejects.toMatchObject({
      data: { refusal: 'categories.unsupported', field: 'communicationType' },
    })
    await expect(
      createdPlug(developer, { categoryId: padlock, communicationType: 2, accessType: 1 }),
    ).rejects.toMatchObject({ data: { refusal: 'categories.unsupported', field: 'accessType' } })
  })

  test('is refused with a picture that was not uploaded here', async () => {
    await using server = await startTestServer()
    const attempt = createdPlug(server.as('developer'), { productPic: '/files/0a1b.png' })
    await expect(attempt).rejects.toMatchObject(refused('uploads.notFound'))
  })

  test('names the field and its limit where the input is wrong', async () => {
    await using server = await startTestServer()
    await expect(createdPlug(server.as('developer'), { productName: 'x'.repeat(51) })).rejects.toMatchObject({
      code: refusals['request.invalid'],
      data: { field: 'productName', limit: 50 },
    })
    await expect(createdPlug(server.as('developer'), { productName: 'a\0b' })).rejects.toMatchObject({
      data: { field: 'productName' },
    })
  })

  test('is for accounts whose role has the products section', async () => {
    await using server = await startTestServer()
    const input = await plug(server.as('developer'))
    await expect(server.as('support').call(createProduct, input)).rejects.toMatchObject(refused('access.denied'))
    await expect(server.visitor.call(createProduct, input)).rejects.toMatchObject(refused('access.noSession'))
  })
})

describe('another developer', () => {
  test('gets for a foreign product what an unknown one gives, in code and body', async () => {
    await using server = await startTestServer()
    const stranger = server.as('developer', 'stranger')
    const { productId } = await createdPlug(server.as('developer'))
    const input = await plug(stranger)
    const bodyOf = async (method: string, path: string, payload?: object) => {
      const reply = await stranger.send({
        method,
        url: `/iot/config/api/iot/support/product/${path}`,
        headers: { 'x-slipway': '1', 'content-type': 'application/json' },
        ...(payload ? { payload: JSON.stringify(payload) } : {}),
      })
      return `${reply.statusCode} ${reply.body}`
    }

    const answers = async (id: string) => [
      await bodyOf('GET', `info?pid=${id}`),
      await bodyOf('POST', 'update', { ...input, productId: id }),
      await bodyOf('POST', 'delete', { pId: id }),
      await bodyOf('POST', 'restore', { productId: id }),
    ]

    expect(await answers(productId)).toEqual(await answers(UNKNOWN))
    await expect(stranger.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))
    expect((await stranger.call(listProducts, {})).total).toBe(0)
  })

  test('may read and change it with the administrator mark (SI-019)', async () => {
    await using server = await startTestServer()
    const { productId } = await createdPlug(server.as('developer'))
    const administrator = server.as('administrator')
    const input = await plug(administrator)

    expect(await administrator.call(getProduct, { productId })).toMatchObject({ creator: 'developer@example.com' })
    expect(await administrator.call(updateProduct, { ...input, productId, remark: 'x' })).toMatchObject({ remark: 'x' })
  })
})

describe('a product in detail', () => {
  test('carries the facts under its five steps', async () => {
    await using server = await startTestServer()
    const { productId } = await createdPlug(server.as('developer'))
    const detail = await server.as('developer').call(getProduct, { productId: ` ${productId.toUpperCase()} ` })
    expect(detail).toMatchObject({
      productId,
      features: { total: 0, properties: 0, operations: 0, events: 0 },
      devices: { total: 0, online: 0 },
      miniProgramStatus: 0,
    })
  })
})

describe('changing a product', () => {
  test('keeps its id, its digits and its place, and moves its time on', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const before = await createdPlug(developer)
    const digits = before.apPrefix.slice(-11)

    const after = await developer.call(updateProduct, {
      ...(await plug(developer)),
      productId: before.productId,
      productName: 'New name',
      apPrefix: 'other_brand_00000000000',
      updateTime: before.updateTime,
    })

    expect(after).toMatchObject({
      productName: 'New name',
      apPrefix: `other_brand_${digits}`,
      createTime: before.createTime,
    })
    expect(after.updateTime).toBeGreaterThan(before.updateTime)
  })

  test('is refused where someone saved meanwhile, and says who and when (SI-122)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const before = await createdPlug(developer)
    const save = async (productName: string) =>
      developer.call(updateProduct, {
        ...(await plug(developer)),
        productId: before.productId,
        productName,
        updateTime: before.updateTime,
      })

    const first = await save('First')

    await expect(save('Second')).rejects.toMatchObject({
      code: refusals['products.savedMeanwhile'],
      data: {
        refusal: 'products.savedMeanwhile',
        by: 'developer@example.com',
        at: new Date(first.updateTime).toISOString(),
      },
    })
    expect(await developer.call(getProduct, { productId: before.productId })).toMatchObject({ productName: 'First' })
  })

  test('lets one of two saves at the same moment win', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, updateTime } = await createdPlug(developer)
    const input = await plug(developer)
    const saves = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((productName) =>
        developer.call(updateProduct, { ...input, productId, productName, updateTime }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('checks a newly chosen category and picture', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const input = { ...(await plug(developer)), productId }
    const categoryId = await categoryNamed(developer, 'padlock')

    await expect(developer.call(updateProduct, { ...input, categoryId })).rejects.toMatchObject(
      refused('categories.unsupported'),
    )
    await expect(developer.call(updateProduct, { ...input, productPic: '/files/0a.png' })).rejects.toMatchObject(
      refused('uploads.notFound'),
    )
  })

  test.each([
    ['categoryId', { categoryId: 'bulb' }],
    ['accessType', { accessType: 1 as const }],
    ['communicationType', { communicationType: 3 as const }],
    ['apPrefix', { apPrefix: 'other_brand' }],
    ['productModel', { productModel: 'LP-2000' }],
  ])('refuses %s by name from trial production on (SI-030)', async (field, change) => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    await setStage(server, productId, publishStatus.trialProduction)
    const chosen = 'categoryId' in change ? { categoryId: await categoryNamed(developer, change.categoryId) } : change

    const attempt = developer.call(updateProduct, { ...(await plug(developer)), productId, ...chosen })

    await expect(attempt).rejects.toMatchObject({ data: { refusal: 'products.frozen', field } })
  })

  test('leaves name and remark open in every stage', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, apPrefix } = await createdPlug(developer)
    await setStage(server, productId, publishStatus.released)
    const change = { productName: 'Renamed', remark: 'said', apPrefix }

    const changed = await developer.call(updateProduct, { ...(await plug(developer)), productId, ...change })

    expect(changed).toMatchObject(change)
  })
})
