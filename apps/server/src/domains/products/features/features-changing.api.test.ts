import {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { releasedPlug } from './testing/released.ts'
import { keysOf, postFeature, power } from './testing/features-samples.ts'

describe('changing a property', () => {
  test('keeps what it is and moves its time on', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const before = await developer.call(addFeature, power(productId))

    const change = { ...power(productId), deKey: 'state', deRemark: 'x', updateTime: before.updateTime }
    const reply = await postFeature(developer, 'update', { ...change, did: before.did })

    expect(reply).toMatchObject({
      code: '200',
      data: { did: before.did, deKey: 'state', deRemark: 'x', createTime: before.createTime },
    })
    expect((reply.data as { updateTime: number }).updateTime).toBeGreaterThan(before.updateTime)
    expect(await keysOf(developer, productId)).toEqual(['state'])
  })

  test('is refused where someone saved meanwhile, and says who and when (SI-122)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { did, updateTime } = await developer.call(addFeature, power(productId))
    const save = (deRemark: string) => developer.call(updateFeature, { ...power(productId), did, deRemark, updateTime })

    const first = await save('first')

    await expect(save('second')).rejects.toMatchObject({
      data: {
        refusal: 'features.savedMeanwhile',
        by: 'developer@example.com',
        at: new Date(first.updateTime).toISOString(),
      },
    })
  })

  test('cannot take another feature’s identifier, but keeps its own', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { did } = await developer.call(addFeature, power(productId))
    await developer.call(addFeature, { ...power(productId), deKey: 'other' })
    await developer.call(updateFeature, { ...power(productId), did })
    await expect(developer.call(updateFeature, { ...power(productId), did, deKey: 'other' })).rejects.toMatchObject(
      refused('features.keyTaken'),
    )
  })

  test('cannot make a property of an event', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { did } = await developer.call(addFeature, power(productId))
    await server.db.updateTable('features').set({ feature_type: 3 }).execute()
    await expect(developer.call(updateFeature, { ...power(productId), did })).rejects.toMatchObject(
      refused('features.typeFixed'),
    )
  })

  test('is refused with a clear reason when its whole body is sent with another feature type', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { did } = await developer.call(addFeature, power(productId))
    const reply = await postFeature(developer, 'update', {
      ...power(productId),
      did,
      featureType: 3,
      transType: undefined,
    })
    expect(reply).toMatchObject({ code: 60016, data: { field: 'featureType' } })
  })
})

describe('arranging features', () => {
  test('deletes several and orders the others in one call; what is added later follows', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const add = async (deKey: string) => (await developer.call(addFeature, { ...power(productId), deKey })).did
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')]
    await developer.call(arrangeFeatures, { productId, remove: [b], order: [d, a] })
    await add('e')
    expect(await keysOf(developer, productId)).toEqual(['d', 'a', 'c', 'e'])

    for (const input of [{ remove: [a, b] }, { order: [c, b] }, { remove: [c], order: [c] }]) {
      const attempt = developer.call(arrangeFeatures, { productId, ...input })
      await expect(attempt).rejects.toMatchObject(refused('features.notFound'))
    }
    expect(await keysOf(developer, productId)).toEqual(['d', 'a', 'c', 'e'])
  })

  test('of a released product waits in its draft', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, powerDid, levelDid } = await releasedPlug(server, developer)
    const inForce = async () =>
      (await developer.call(listFeatures, { productId, inForce: true })).customizeFeatures.map(({ deKey }) => deKey)
    await developer.call(arrangeFeatures, { productId, order: [levelDid, powerDid] })
    expect(await keysOf(developer, productId)).toEqual(['level', 'power'])
    await developer.call(arrangeFeatures, { productId, remove: [levelDid, powerDid] })
    expect(await keysOf(developer, productId)).toEqual([])
    expect(await inForce()).toEqual(['power', 'level'])
  })
})

describe('deleting a feature', () => {
  test.each(['id', 'did', 'dId'])('takes its id as %s, and answers a number (CN-21, CN-57)', async (name) => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { did } = await developer.call(addFeature, power(productId))
    expect((await postFeature(developer, 'delete', { productId, [name]: did, featureType: 1 })).code).toBe(200)
    expect(await keysOf(developer, productId)).toEqual([])
  })

  test('does not reach into another product', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const [one, other] = [await createdPlug(developer), await createdPlug(developer)]
    const { did } = await developer.call(addFeature, power(one.productId))
    for (const id of [did, '0', 'x', '99999999999999999999']) {
      const attempt = developer.call(deleteFeature, { productId: other.productId, did: id })
      await expect(attempt).rejects.toMatchObject(refused('features.notFound'))
    }
    expect(await keysOf(developer, one.productId)).toEqual(['power'])
  })
})
