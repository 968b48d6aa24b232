import { addFeature, deleteFeature, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { power } from './testing/features-samples.ts'
import { IDLE_MS } from './product-cache.ts'
import { thingModels } from './thing-models.ts'

const reasonOf = async (models: Pick<ReturnType<typeof thingModels>, 'of'>, productId: string, value: unknown) =>
  (await models.of(productId)).checkReport({ power: value }).get('power')?.reason ?? 'fits'

test('the model follows each change at once', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  const reason = async (value: unknown) =>
    (await server.domains.features.modelOf(productId)).checkReport({ power: value }).get('power')?.reason ?? 'fits'

  expect(await reason(true)).toBe('unknown')
  const { did } = await developer.call(addFeature, power(productId))
  expect(await reason(true)).toBe('fits')
  await developer.call(updateFeature, {
    ...power(productId),
    did,
    deInput: { type: 'integer', minimum: 0, maximum: 1 },
  })
  expect([await reason(true), await reason(1)]).toEqual(['type', 'fits'])
  await developer.call(deleteFeature, { productId, did })
  expect(await reason(1)).toBe('unknown')
})

test('the model is compiled once and kept until it changes', async () => {
  await using server = await startTestServer()
  const { productId } = await createdPlug(server.as('developer'))
  const { features } = server.domains
  const first = await features.modelOf(productId)
  expect(await features.modelOf(productId)).toBe(first)
  await server.as('developer').call(addFeature, power(productId))
  expect(await features.modelOf(productId)).not.toBe(first)
})

test('a change that another process makes is heard of', async () => {
  await using server = await startTestServer()
  const { productId } = await createdPlug(server.as('developer'))
  const elsewhere = thingModels({ db: server.db, products: server.domains.products })
  expect(await reasonOf(elsewhere, productId, true)).toBe('unknown')

  await server.as('developer').call(addFeature, power(productId))

  await expect.poll(() => reasonOf(elsewhere, productId, true)).toBe('fits')
})

test('while the database is away nothing wrong is kept', async () => {
  await using server = await startTestServer()
  const { productId } = await createdPlug(server.as('developer'))
  const models = thingModels({ db: server.db, products: server.domains.products })
  await models.of(productId)
  models.drop(productId)
  await server.db.pool.query('alter table features rename to features_away')
  await expect(models.of(productId)).rejects.toThrow(/features/)
  await server.db.pool.query('alter table features_away rename to features')
  expect(await reasonOf(models, productId, true)).toBe('unknown')
})

test('a model that nothing is checked by for ten minutes is let go', async () => {
  await using server = await startTestServer()
  const [one, other] = [await createdPlug(server.as('developer')), await createdPlug(server.as('developer'))]
  let elapsed = 0
  const models = thingModels({ db: server.db, products: server.domains.products, elapsedMs: () => elapsed })
  const [idle, used] = [await models.of(one.productId), await models.of(other.productId)]
  elapsed += IDLE_MS - 1
  expect(await models.of(other.productId)).toBe(used)
  elapsed += 1
  models.dropIdle()
  expect(await models.of(other.productId)).toBe(used)
  expect(await models.of(one.productId)).not.toBe(idle)
})
