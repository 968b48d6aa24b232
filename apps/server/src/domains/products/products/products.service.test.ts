import {
  createProduct,
  deleteProduct,
  listProducts,
  updateProduct,
} from '@slipway/contract/products/products/products.calls.ts'
import { productCreated, productDeleted } from '@slipway/contract/products/products/products.events.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { somebodyWaits } from '../../../db/testing/lock-waits.ts'
import { domainEvents } from '../../../events/domain-events.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import type { Actor } from '../../../http/route.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { categoryNamed, createdPlug, plug, setDeletedAgo, setStage } from './testing/products-samples.ts'
import { productsService, type ProductsDependencies } from './products.service.ts'

/** The service of a process with only these subscribers. */
function serviceOf(
  { domains, db, clock }: TestServer,
  change: Partial<ProductsDependencies>,
  subscribers: Subscription[] = [],
) {
  const events = domainEvents(clock)
  events.subscribe(subscribers)
  return productsService({ ...domains, db, clock, events, ...change })
}

async function actorOf(caller: Caller): Promise<Actor> {
  const { accountId, account } = await caller.account()
  const permissions = { menus: [], administrator: false }
  return { accountId, account, isRoot: false, mustEnrol: false, permissions, onProduct: 'administer' }
}

test('digits that another product has or had, even a purged one, are drawn again (SI-035)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const [alive, deleted, purged] = [
    await createdPlug(developer),
    await createdPlug(developer),
    await createdPlug(developer),
  ]
  for (const { productId } of [deleted, purged]) await developer.call(deleteProduct, { productId })
  await setDeletedAgo(server, purged.productId, 31)
  expect(await server.domains.products.purge()).toBe(1)
  const taken = [alive, deleted, purged].map(({ apPrefix }) => apPrefix.slice(-11))
  const drawn = [...taken, '00000000042']
  const products = serviceOf(server, { drawDigits: () => drawn.shift() ?? '' })

  const input = z.parse(createProduct.input, await plug(developer))
  const product = await products.create(input, await actorOf(developer))

  expect(product.apPrefix).toBe('lumen_plug_00000000042')
})

test('a product that is being restored while the purge runs stays', async () => {
  await using server = await startTestServer()
  const { productId } = await createdPlug(server.as('developer'))
  await server.as('developer').call(deleteProduct, { productId })
  await setDeletedAgo(server, productId, 31)
  const other = await server.db.pool.connect()
  try {
    await other.query('begin')
    await other.query('update products set deleted_at = null')
    // Not yet committed: the purge does not wait for it.
    expect(await server.domains.products.purge()).toBe(0)
    await other.query('commit')
    expect(await server.domains.products.purge()).toBe(0)
  } finally {
    other.release()
  }
  expect(await server.domains.products.exists(productId)).toBe(true)
})

test('what is connected to a product hears of its deletion, and of no refused one', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const [gone, kept] = [await createdPlug(developer), await createdPlug(developer)]
  await setStage(server, kept.productId, publishStatus.released)
  const told: string[] = []
  const listener = inTransaction(productDeleted, async (_tx, { productId }) => void told.push(productId))
  const products = serviceOf(server, {}, [listener])
  const actor = await actorOf(developer)

  await products.delete(gone.productId, actor)
  await expect(products.delete(kept.productId, actor)).rejects.toMatchObject({ reason: 'products.notDeletable' })

  expect(told).toEqual([gone.productId])
})

test('a subscriber refuses the deletion of a product with a reason of its own, and nothing is deleted (SI-031)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  const refusing = inTransaction(productDeleted, () => Promise.reject(new DomainError('devices.tooMany')))
  const products = serviceOf(server, {}, [inTransaction(productDeleted, async () => {}), refusing])
  await expect(products.delete(productId, await actorOf(developer))).rejects.toMatchObject({
    reason: 'devices.tooMany',
  })
  expect(await server.domains.products.exists(productId)).toBe(true)
})

test('what a category gives a new product is given with its creation or there is no product', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const actor = await actorOf(developer)
  const input = z.parse(createProduct.input, await plug(developer))
  const told: object[] = []
  const giving = serviceOf(server, {}, [inTransaction(productCreated, async (_tx, product) => void told.push(product))])
  const { productId, categoryId } = await giving.create({ ...input, templateFeatures: ['1.switch'] }, actor)
  const ownerId = actor.accountId
  expect(told).toEqual([{ productId, ownerId, categoryId, templateFeatures: ['1.switch'], copiedFrom: null }])

  const failing = serviceOf(server, {}, [inTransaction(productCreated, () => Promise.reject(new Error('no')))])
  await expect(failing.create(input, actor)).rejects.toThrow('no')
  expect((await developer.call(listProducts, {})).total).toBe(1)
})

test('a save waits for another that is under way, and is then refused by it (SI-122)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId, updateTime } = await createdPlug(developer)
  const input = { ...(await plug(developer)), productId, productName: 'mine', updateTime }
  const other = await server.db.pool.connect()
  try {
    await other.query('begin')
    await other.query(`update products set product_name = 'theirs', updated_at = updated_at + interval '1 s'`)
    const save = developer.call(updateProduct, input).catch((error: unknown) => error)
    await somebodyWaits(server.db)
    await other.query('commit')
    expect(await save).toMatchObject(refused('products.savedMeanwhile'))
  } finally {
    other.release()
  }
})

test('more saves at once than there are connections to the database wait for each other, not for themselves', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const products = await Promise.all(Array.from({ length: 10 }, () => createdPlug(developer)))
  const wanted = { ...(await plug(developer)), categoryId: await categoryNamed(developer, 'bulb') }

  const saved = await Promise.all(
    products.map(({ productId }) => developer.call(updateProduct, { ...wanted, productId })),
  )

  expect(saved.every(({ categoryId }) => categoryId === wanted.categoryId)).toBe(true)
})
