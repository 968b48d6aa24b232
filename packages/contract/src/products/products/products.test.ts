import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { productFields, productId } from './products.ts'

const fields = z.object(productFields)
const plug = {
  productName: '智能插座',
  apPrefix: 'lumen_plug',
  productModel: 'LP-1000',
  categoryId: '1',
  accessType: 0,
  communicationType: 1,
}
const firstWrong = (change: object) =>
  z.safeParse(fields, { ...plug, ...change }).error?.issues[0]?.path[0] ?? 'nothing'

test('picture and remark may be left out', () => {
  expect(z.parse(fields, plug)).toMatchObject({ productPic: '', remark: '' })
})

test.each<[string, object]>([
  ['productName', { productName: '' }],
  ['productName', { productName: 'x'.repeat(51) }],
  ['productModel', { productModel: 'abc' }],
  ['productModel', { productModel: 'x'.repeat(33) }],
  ['remark', { remark: 'x'.repeat(201) }],
  ['apPrefix', { apPrefix: 'lumen' }],
  ['accessType', { accessType: 2 }],
  ['communicationType', { communicationType: 0 }],
  ['communicationType', { communicationType: 6 }],
  ['productPic', { productPic: 'https://elsewhere.example/a.png' }],
  ['productPic', { productPic: '/files/../secret' }],
  ['categoryId', { categoryId: '' }],
  ['nothing', { productName: 'x'.repeat(50), productModel: 'x'.repeat(32), remark: 'x'.repeat(200) }],
  ['nothing', { productModel: 'abcd', productPic: '/files/0a1b.png' }],
])('the first wrong field is %s in %j', (field, change) => expect(firstWrong(change)).toBe(field))

test('the prefix comes back as it was typed, though it is sent whole', () => {
  expect(z.parse(fields, { ...plug, apPrefix: 'lumen_plug_12345678901' }).apPrefix).toBe('lumen_plug')
})

test('a product id is trimmed and read in any case, 100 characters at most (VA-21, SI-033)', () => {
  expect(z.parse(productId, ' 0AB ')).toBe('0ab')
  expect(z.safeParse(productId, 'a'.repeat(101)).success).toBe(false)
})
