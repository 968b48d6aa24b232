import {
  copyProduct,
  createProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import {
  productCopyFields,
  productFields,
  productFilters,
  type Product,
} from '@slipway/contract/products/products/products.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { otherPlug, plug } from './testing/products-samples.ts'

type Field = keyof typeof productFields
const fields = Object.keys(productFields) as Field[]

let server: TestServer
let first: Product
let second: Product
const owner = () => server.as('developer')

beforeAll(async () => {
  server = await startTestServer()
  const [one, other] = [await plug(owner()), await otherPlug(owner())]
  first = await owner().call(createProduct, one)
  const { productId, updateTime } = await owner().call(createProduct, one)
  second = await owner().call(updateProduct, { ...other, productId, updateTime })
})
afterAll(() => server[Symbol.asyncDispose]())

/** The digits at the end of a network prefix are the platform's. */
const typed = (field: Field, value: unknown) => (field === 'apPrefix' ? String(value).replace(/_\d+$/, '') : value)

test.each(fields)('%s is stored when a product is created and changed, and read back', async (field) => {
  const [one, other] = [await plug(owner()), await otherPlug(owner())]
  expect(typed(field, first[field])).toEqual(one[field] ?? '')
  expect(typed(field, second[field])).toEqual(other[field])
  const read = await owner().call(getProduct, { productId: second.productId })
  expect(read[field]).toEqual(second[field])
})

test.each(fields.filter((field) => !(field in { productName: 1, productModel: 1, apPrefix: 1 })))(
  '%s comes along with a copy',
  async (field) => {
    expect(Object.keys(productCopyFields)).toContain(field)
    const names = { productName: 'Copy', productModel: 'COPY-1', apPrefix: 'copy_plug' }
    const copied = await owner().call(copyProduct, { copyPid: second.productId, ...names })
    expect(copied[field]).toEqual(second[field])
  },
)

test.each(Object.keys(productFilters) as (keyof typeof productFilters)[])('%s filters the list', async (filter) => {
  const { items, total, counts } = await owner().call(listProducts, { [filter]: second[filter], pageSize: 100 })
  expect(items.length).toBeGreaterThan(0)
  expect(items.every((item) => item[filter] === second[filter])).toBe(true)
  expect(total).toBe(items.length)
  expect(counts?.[second.publishStatus]).toBe(total)
})
