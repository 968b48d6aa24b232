import { listProducts, deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANCHOR_EVERY, pageAnchors } from '../../../db/lists/page-anchors.ts'
import { rowsTouched } from '../../../testing/rows-touched.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, setStage } from './testing/products-samples.ts'
import type { ProductAnchors } from './product-pages.views.ts'
import { productsViews } from './products.views.ts'

const namesOn = async (caller: Caller, input: Parameters<typeof caller.call<typeof listProducts>>[1]) =>
  (await caller.call(listProducts, input)).items.map(({ productName }) => productName)

/** Products named 0, 1, 2 …, created one second apart. */
async function manyPlugs(server: TestServer, caller: Caller, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await createdPlug(caller, { productName: String(index) })
    server.clock.advance(1000)
  }
}

test('search words of other lists, and a record offset, are understood (CN-23)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer', 'searching')
  for (const productName of ['灯甲', '灯乙', '插座']) {
    await createdPlug(developer, { productName })
    server.clock.advance(1000)
  }
  const page = async (body: object) => {
    const headers = { 'x-slipway': '1', 'content-type': 'application/json' }
    const reply = await developer.send({
      method: 'POST',
      url: listProducts.path,
      headers,
      payload: JSON.stringify(body),
    })
    return reply.json<{ data: { productName: string }[] }>().data.map(({ productName }) => productName)
  }
  expect(await page({ search: '灯' })).toEqual(['灯乙', '灯甲'])
  expect(await page({ name: '灯甲' })).toEqual(['灯甲'])
  expect(await page({ offset: 2, pageSize: '5' })).toEqual(['灯甲'])
})

describe('the product list', () => {
  test('shows ten a page, newest first, each product exactly once, with the exact total', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await manyPlugs(server, developer, 25)

    const pages = await Promise.all([0, 1, 2, 3].map((pageStart) => namesOn(developer, { pageStart })))

    expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0])
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, index) => String(24 - index)))
    expect((await developer.call(listProducts, { pageStart: 2 })).total).toBe(25)
    expect(await namesOn(developer, { pageIndex: 23 })).toEqual(['1', '0'])
  })

  test('reads a page past the middle from the other end, also among products of one moment', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    for (let index = 0; index < 7; index++) await createdPlug(developer, { productName: String(index) })

    const all = await namesOn(developer, { pageSize: 7 })
    const pages = await Promise.all([0, 1, 2, 3].map((pageStart) => namesOn(developer, { pageStart, pageSize: 2 })))

    expect(pages.flat()).toEqual(all)
  })

  describe('of thousands of products', () => {
    let server: TestServer
    let accountId: number
    beforeAll(async () => {
      server = await startTestServer()
      accountId = (await server.as('developer').account()).accountId
      const { productId } = await createdPlug(server.as('developer'))
      // Three of each moment.
      await server.db.pool.query(
        `insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
           access_type, communication_type, created_at, updated_at, updated_by)
         select md5(n::text), $1, 'many ' || n, 'a_b', lpad(n::text, 11, '0'), 'model', category_id,
           0, 1, created_at - n / 3 * interval '1 s', created_at, $1
         from products, generate_series(1, 5000) as n where id = $2`,
        [accountId, productId],
      )
      await server.db.pool.query('vacuum analyze products, product_members')
    })
    afterAll(async () => server[Symbol.asyncDispose]())

    const idsOf = async (
      pool: Pick<Pool, 'query'>,
      offset: number,
      { anchors = pageAnchors(), isOfAll = false }: { anchors?: ProductAnchors; isOfAll?: boolean } = {},
    ) => {
      const page = { accountId, isOfAll, filters: {}, keyword: '', offset, limit: 10 }
      const { items } = await productsViews(pool, anchors).list(page)
      expect(items).toHaveLength(10)
      return items.map(({ productId }) => productId)
    }
    const touched = (offset: number, more?: Parameters<typeof idsOf>[2]) =>
      rowsTouched(server.db, ['product_members'], ({ pool }) => idsOf(pool, offset, more))

    test('the last page touches no more rows than the first', async () => {
      expect(await touched(4_991)).toBeLessThan(100)
      expect(await touched(2_490)).toBeGreaterThan(2_000)
    })

    test.each([false, true])(
      'a page in the middle has few rows to skip once the list has anchors, of all: %s',
      async (isOfAll) => {
        const { pool } = server.db
        const anchors: ProductAnchors = pageAnchors()
        await idsOf(pool, 2_490, { anchors, isOfAll })
        await anchors.settled()
        if (!isOfAll) expect(await touched(2_490, { anchors })).toBeLessThan(3 * ANCHOR_EVERY)
        const same = async (offset: number) =>
          expect(await idsOf(pool, offset, { anchors, isOfAll })).toEqual(await idsOf(pool, offset, { isOfAll }))
        for (const offset of [1_001, 1_500, 2_499, 3_700]) await same(offset)

        // One has gone and another has come, so that the total is the same.
        await pool.query('update products set deleted_at = now() where id = md5($1)', [isOfAll ? '300' : '301'])
        await createdPlug(server.as('developer'))
        await same(2_490)
      },
    )
  })

  test('is filtered by stage, and tells the total of each', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await manyPlugs(server, developer, 3)
    const { items } = await developer.call(listProducts, {})
    await setStage(server, items[0]?.productId ?? '', publishStatus.released)
    const counts = { 1: 2, 2: 0, 3: 0, 4: 0, 5: 1 }

    expect(await developer.call(listProducts, {})).toMatchObject({ total: 3, counts })
    expect(await developer.call(listProducts, { publishStatus: publishStatus.released })).toMatchObject({
      items: [{ productName: '2' }],
      total: 1,
      counts,
    })
    expect(await namesOn(developer, { publishStatus: publishStatus.debugging, pageStart: 1, pageSize: 1 })).toEqual([
      '0',
    ])
  })

  test('shows the products of all accounts to the administrator who asks for them, and to no one else', async () => {
    await using server = await startTestServer()
    await createdPlug(server.as('developer'), { productName: 'theirs' })
    await createdPlug(server.as('administrator'), { productName: 'own' })
    const administrator = server.as('administrator')

    expect(await namesOn(administrator, {})).toEqual(['own'])
    expect(new Set(await namesOn(administrator, { isAdmin: true }))).toEqual(new Set(['own', 'theirs']))
    expect(await namesOn(administrator, { isAdmin: true, keyword: 'thei' })).toEqual(['theirs'])
    await expect(server.as('developer').call(listProducts, { isAdmin: true })).rejects.toMatchObject(
      refused('access.denied'),
    )
  })
})

describe('searching products', () => {
  test('finds the head of an id in any case, and not its middle (SI-033)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer, { productName: 'zz' })

    const found = async (keyword: string) => (await developer.call(listProducts, { keyword })).total

    expect(await found(productId)).toBe(1)
    expect(await found(` ${productId.slice(0, 7).toUpperCase()} `)).toBe(1)
    expect(await found(productId.slice(1, 9))).toBe(0)
  })

  test.each([
    ['客厅', ['客厅插座']],
    ['插', ['客厅插座']],
    ['DESK', ['Desk lamp 100%']],
    ['0%', ['Desk lamp 100%']],
    ['%', ['Desk lamp 100%']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ['no such thing', []],
  ])('finds %j in names, letter by letter and in any case', async (keyword, names) => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    for (const productName of ['客厅插座', 'Desk lamp 100%', 'under_score', 'back\\slash', 'unlike']) {
      await createdPlug(developer, { productName })
    }
    expect(await namesOn(developer, { keyword })).toEqual(names)
  })

  test('finds a part of a model, in any case', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await createdPlug(developer, { productName: 'strip', productModel: 'DS-RGBCW-5M' })
    await createdPlug(developer, { productName: 'plug', productModel: 'LM-1000' })
    expect(await namesOn(developer, { keyword: 'rgbcw-' })).toEqual(['strip'])
    expect(await namesOn(developer, { keyword: 'LM-10' })).toEqual(['plug'])
  })

  test('has totals, stages and pages of what was found, and leaves out what is deleted or foreign', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await createdPlug(server.as('developer', 'stranger'), { productName: 'lamp of another' })
    for (let index = 0; index < 12; index++) {
      await createdPlug(developer, { productName: `lamp ${index}` })
      server.clock.advance(1000)
    }
    const { items } = await developer.call(listProducts, { keyword: 'lamp' })
    await setStage(server, items[0]?.productId ?? '', publishStatus.developmentDone)
    await developer.call(deleteProduct, { productId: items[1]?.productId ?? '' })

    expect(await namesOn(developer, { keyword: 'lamp', pageStart: 1 })).toEqual(['lamp 0'])
    expect(await developer.call(listProducts, { keyword: 'lamp', pageStart: 9 })).toMatchObject({
      items: [],
      total: 11,
    })
    expect(
      await developer.call(listProducts, { keyword: 'lamp', publishStatus: publishStatus.developmentDone }),
    ).toMatchObject({ items: [{ productName: 'lamp 11' }], total: 1, counts: { 1: 10, 2: 1 } })
  })
})
