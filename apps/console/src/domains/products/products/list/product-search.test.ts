import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { expect, test } from 'vitest'
import { readProductSearch, writeProductSearch } from './product-search.ts'

const plain = { keyword: '', status: undefined, page: 1, size: 10 }

test('a plain address is the first page of all products', () => {
  expect(readProductSearch({})).toEqual(plain)
})

test('an address that makes no sense counts as a plain one', () => {
  expect(readProductSearch({ status: 9, page: 0, size: 1000 })).toEqual(plain)
  expect(readProductSearch({ status: 'x', page: '1.5', size: -1 })).toEqual(plain)
})

test('a search for digits stays a text', () => {
  expect(readProductSearch({ keyword: 42 }).keyword).toBe('42')
})

test('only what differs from the plain list stands in the address', () => {
  expect(writeProductSearch(plain)).toEqual({})
  const chosen = { keyword: 'lamp', status: publishStatus.released, page: 3, size: 50 }
  expect(writeProductSearch(chosen)).toEqual(chosen)
  expect(readProductSearch(writeProductSearch(chosen))).toEqual(chosen)
})
