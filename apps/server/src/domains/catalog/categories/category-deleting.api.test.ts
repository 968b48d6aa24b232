import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import {
  deleteMainCategory,
  deleteSubCategory,
  listMainCategoriesPaged,
  listSubCategoriesPaged,
  updateSubCategory,
} from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { NetProtocol } from '@slipway/contract/catalog/categories/categories.ts'
import { createProduct, deleteProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { anySub, farm, keysOf, newProduct } from './testing/categories-samples.ts'

describe('a category that products use', () => {
  test('is not deleted, and neither is its main one; the refusal counts the products (SI-051)', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server)
    const developer = server.as('developer')
    const { productId } = await developer.call(createProduct, newProduct(sub.id))
    await developer.call(createProduct, newProduct(sub.id))
    await developer.call(deleteProduct, { productId })

    const inUse = { ...refused('categories.inUse'), data: { refusal: 'categories.inUse', count: 2 } }
    await expect(administrator.call(deleteSubCategory, { id: sub.id })).rejects.toMatchObject(inUse)
    await expect(administrator.call(deleteMainCategory, { id: main.id })).rejects.toMatchObject(inUse)
    const { items } = await administrator.call(listSubCategoriesPaged, { mainCategoryId: main.id })
    expect(items).toMatchObject([{ id: sub.id, products: 2, deletedProducts: 1 }])
    expect((await administrator.call(listMainCategoriesPaged, { keyword: 'farming' })).items).toMatchObject([
      { products: 2, deletedProducts: 1 },
    ])
  })

  test('is deleted with its siblings once none does', async () => {
    await using server = await startTestServer()
    const { administrator, main, sub } = await farm(server)
    const developer = server.as('developer')
    const product = await developer.call(createProduct, newProduct(sub.id))
    const [bulb] = (await developer.call(listProductCategories, { limit: 1 })).items
    await developer.call(updateProduct, { ...newProduct(bulb?.id ?? ''), productId: product.productId })

    for (const subCategories of [undefined, 0, 2]) {
      const attempt = administrator.call(deleteMainCategory, { id: main.id, subCategories })
      await expect(attempt).rejects.toMatchObject({ data: { refusal: 'categories.notEmpty', count: 1 } })
    }
    await administrator.call(deleteMainCategory, { id: main.id, subCategories: 1 })
    expect((await administrator.call(listMainCategoriesPaged, { keyword: 'farming' })).total).toBe(0)
    expect(await keysOf(administrator, main.id)).toEqual([])
  })

  test('stays where a product comes in the moment in which it is deleted', async () => {
    await using server = await startTestServer()
    const { administrator, sub } = await farm(server)
    const developer = server.as('developer')
    await developer.account()
    const results = await Promise.allSettled([
      administrator.call(deleteSubCategory, { id: sub.id }),
      ...Array.from({ length: 4 }, () => developer.call(createProduct, newProduct(sub.id))),
    ])
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      const { data } = result.reason as { data: { refusal: string } }
      expect(['categories.inUse', 'categories.notFound']).toContain(data.refusal)
    }
    const isThere = (await administrator.call(listSubCategoriesPaged, { keyword: anySub.category })).total === 1
    expect(results.slice(1).some(({ status }) => status === 'fulfilled')).toBe(isThere)
  })

  test('may stop offering what they have chosen, which they keep', async () => {
    await using server = await startTestServer()
    const { administrator, sub } = await farm(server)
    const developer = server.as('developer')
    const product = await developer.call(createProduct, newProduct(sub.id))
    const zigbee: NetProtocol = { type: 4, methods: ['zigSub'], default: 'zigSub' }
    const change = { ...anySub, id: sub.id, netProtocols: [zigbee] }
    await administrator.call(updateSubCategory, change)
    const renamed = { ...newProduct(sub.id), productName: '二代' }
    expect(await developer.call(updateProduct, { ...renamed, productId: product.productId })).toMatchObject({
      communicationType: 1,
    })
    await expect(developer.call(createProduct, renamed)).rejects.toMatchObject(refused('categories.unsupported'))
  })
})
