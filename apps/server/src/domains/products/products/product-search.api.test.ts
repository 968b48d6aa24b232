import { mostCounted } from '@slipway/contract/paging.ts'
import { listProducts, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsTouched } from '../../../testing/rows-touched.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { manyProducts } from './testing/many-products.ts'
import { plug } from './testing/products-samples.ts'
import { productsViews } from './products.views.ts'

const COUNT = 9_000
/** Every second, hundredth and thousandth product has words of its own. */
const NAME = `case when n % 1000 = 0 then '温湿度传感器 rare' when n % 100 = 0 then 'Garage 门' when n % 2 = 0 then '客厅 lamp' else 'strip' end || ' ' || n`

let server: TestServer
let accountId: number
beforeAll(async () => {
  server = await startTestServer()
  await manyProducts(server, server.as('developer', 'neighbour'), { count: 3_000, name: `'客厅 zz ' || n`, seed: 'n' })
  ;({ accountId } = await manyProducts(server, server.as('developer'), { count: COUNT, name: NAME }))
})
afterAll(async () => server[Symbol.asyncDispose]())

const own = (keyword: string, more = {}) =>
  server.as('developer').call(listProducts, { keyword, pageSize: 100, ...more })

describe('a search among many products', () => {
  test.each([
    ['温湿', 9],
    ['湿度传', 9],
    ['rare', 9],
    ['rr', 0],
    ['zz', 0],
    ['玻', 0],
    ['玻璃', 0],
    ['Gar', 81],
    ['e 门', 81],
    ['LAMP 8998', 1],
    ['no such name', 0],
  ])('finds all hits of %j, however short', async (keyword, total) => {
    const found = await own(keyword)
    expect(found.total).toBe(total)
    expect(found.isMinimum).toBeUndefined()
    const folded = keyword.toLowerCase()
    expect(found.items.every(({ productName }) => productName.toLowerCase().includes(folded))).toBe(true)
    expect(found.items).toHaveLength(Math.min(total, 100))
  })

  test('counts 1,000 hits, the newest, and says that there are more', async () => {
    const found = await own('客')
    expect(found).toMatchObject({ total: mostCounted.hits, isMinimum: true })
    expect(found.counts).toBeUndefined()
    const names = found.items.map(({ productName }) => productName)
    const numbers = names.map((name) => Number(name.split(' ').at(-1)))
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect(numbers[0]).toBe(COUNT - 2)
    expect((await own('客', { pageStart: 10 })).items).toEqual([])
  })

  test('finds a stage among more hits than are counted', async () => {
    await server.db.pool.query(`update products set publish_status = 4 where product_name = '客厅 lamp 2'`)
    const found = await own('客', { publishStatus: publishStatus.massProduction })
    expect(found.items.map(({ productName }) => productName)).toEqual(['客厅 lamp 2'])
    expect(found.total).toBe(1)
  })

  test('finds the start of an ID by one to four letters and more', async () => {
    const { rows } = await server.db.pool.query<{ id: string }>(
      `select id from products where product_name = 'strip 77'`,
    )
    const id = rows[0]?.id ?? ''
    const starting = async (head: string) =>
      (
        await server.db.pool.query(
          `select from products join product_members on product_id = id and account_id = $2
           where id like $1 or lower(product_name || chr(10) || product_model) like '%' || $3 || '%'`,
          [`${head}%`, accountId, head],
        )
      ).rowCount
    for (const length of [2, 4, 5, 8, 32]) {
      const found = await own(id.slice(0, length).toUpperCase())
      expect(found.total).toBe(Math.min(mostCounted.hits, (await starting(id.slice(0, length))) ?? 0))
      expect(length < 8 || found.items.some(({ productId }) => productId === id)).toBe(true)
    }
  })

  test('reads the own list of an account with few products among many', async () => {
    const { accountId: neighbour } = await server.as('developer', 'neighbour').account()
    const page = { accountId: neighbour, isOfAll: false, filters: {}, keyword: 'no hit', offset: 0, limit: 10 }
    const touched = await rowsTouched(server.db, ['product_texts', 'product_members'], ({ pool }) =>
      productsViews(pool).list(page),
    )
    // Two rows of each of its products, by index entries.
    expect(touched).toBeLessThan(4 * 3_001 + 100)
  })

  test('follows a new name, and forgets the old one', async () => {
    const developer = server.as('developer')
    const [product] = (await own('strip 4711')).items
    if (!product) throw new Error('there is a product with this name')
    const input = { ...(await plug(developer)), productId: product.productId, productName: '改名 qx' }
    await developer.call(updateProduct, input)
    expect((await own('qx')).total).toBe(1)
    expect((await own('strip 4711')).total).toBe(0)
  })

  // With a sequential scan, or the index of three letters, each of these would read all products.
  test.each(['qq', '玻璃', '玻', 'rare', '客厅', '客', 'no such name'])('reads few rows for %j', async (keyword) => {
    const page = { accountId, isOfAll: false, filters: {}, keyword, offset: 0, limit: 10 }
    const touched = await rowsTouched(server.db, ['product_texts', 'products', 'product_members'], ({ pool }) =>
      productsViews(pool).list(page),
    )
    expect(touched).toBeLessThan(keyword.startsWith('客') ? 12_000 : 1_500)
  })
})
