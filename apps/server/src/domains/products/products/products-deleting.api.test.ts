import {
  deleteProduct,
  getProduct,
  listProducts,
  restoreProduct,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { createdPlug, plug, setDeletedAgo, setStage } from './testing/products-samples.ts'

const A_MOMENT_IN_DAYS = 1e-6

describe('deleting a product', () => {
  test('takes it out of every reading, and restoring within 30 days brings it back as it was', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const before = await createdPlug(developer)
    const { productId } = before

    await developer.call(deleteProduct, { productId })

    await expect(developer.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))
    const change = { ...(await plug(developer)), productId }
    await expect(developer.call(updateProduct, change)).rejects.toMatchObject(refused('products.notFound'))
    await expect(developer.call(deleteProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))
    expect(await developer.call(listProducts, {})).toMatchObject({ items: [], total: 0 })
    expect(await server.domains.products.exists(productId)).toBe(false)

    await setDeletedAgo(server, productId, 30)
    expect(await developer.call(restoreProduct, { productId })).toEqual(before)
    expect(await developer.call(listProducts, {})).toMatchObject({ items: [before], total: 1 })
    expect(await server.domains.products.exists(productId)).toBe(true)
  })

  test('is refused from trial production on (SI-031)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    await setStage(server, productId, publishStatus.trialProduction)
    await expect(developer.call(deleteProduct, { productId })).rejects.toMatchObject(refused('products.notDeletable'))
    await setStage(server, productId, publishStatus.developmentDone)
    await developer.call(deleteProduct, { productId })
  })

  test('cannot be taken back after 30 days, and for a product that is not deleted', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    await expect(developer.call(restoreProduct, { productId })).rejects.toMatchObject(refused('products.notRestorable'))
    await developer.call(deleteProduct, { productId })
    await setDeletedAgo(server, productId, 30 + A_MOMENT_IN_DAYS)
    await expect(developer.call(restoreProduct, { productId })).rejects.toMatchObject(refused('products.notRestorable'))
  })

  test('is final after 30 days: only what was deleted longer ago is purged', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const [old, recent, kept] = [
      await createdPlug(developer),
      await createdPlug(developer),
      await createdPlug(developer),
    ]
    for (const { productId } of [old, recent]) await developer.call(deleteProduct, { productId })
    await setDeletedAgo(server, old.productId, 30 + A_MOMENT_IN_DAYS)
    await setDeletedAgo(server, recent.productId, 30)

    expect(await server.domains.products.purge()).toBe(1)

    const left = await server.db.selectFrom('products').select('id').execute()
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([recent.productId, kept.productId]))
    expect((await developer.call(listProducts, {})).total).toBe(1)
  })

  test('cannot be taken back by another developer', async () => {
    await using server = await startTestServer()
    const { productId } = await createdPlug(server.as('developer'))
    await server.as('developer').call(deleteProduct, { productId })
    const attempt = server.as('developer', 'stranger').call(restoreProduct, { productId })
    await expect(attempt).rejects.toMatchObject(refused('products.notRestorable'))
    expect(await server.domains.products.exists(productId)).toBe(false)
  })
})
