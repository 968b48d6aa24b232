import {
  addFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { createdPlug, setStage } from '../products/testing/products-samples.ts'
import { keysOf, postFeature, power } from './testing/features-samples.ts'

const UNKNOWN = '0'.repeat(32)

describe('adding an operation or an event', () => {
  const named = { deName: { zh: '重启', en: 'Reboot' } }
  const input = {
    type: 'struct',
    properties: [
      { deKey: 'delay', type: 'int', minimum: 0, maximum: 60, required: 1, title: { zh: '延时', en: 'Delay' } },
    ],
  }

  test('keeps what goes in and what comes out, each with its parameters (SI-038, SI-039)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    await developer.call(addFeature, { productId, featureType: 2, deKey: 'reboot', ...named, deInput: input })
    await developer.call(addFeature, { productId, featureType: 3, deKey: 'fault', ...named, deOutput: input })

    const { customizeFeatures } = await developer.call(listFeatures, { productId })
    expect(customizeFeatures.map(({ transType }) => transType)).toEqual([4, 1])
    const [operation, event] = customizeFeatures.map(({ deInput, deOutput }) => [
      JSON.parse(deInput) as object,
      JSON.parse(deOutput) as object,
    ])
    expect(operation).toMatchObject([{ properties: [{ deKey: 'delay', type: 'integer' }] }, { type: 'noinput' }])
    expect(event).toMatchObject([{}, { properties: [{ deKey: 'delay', required: true }] }])
    const model = await server.domains.features.modelOf(productId)
    expect(model.checkInput('reboot', { delay: 61 })).toMatchObject({ reason: 'aboveMaximum', at: 'delay' })
    expect(model.checkOutput('reboot', {})).toBeUndefined()
    expect(model.checkEvent('fault', { delay: 5 })).toBeUndefined()
    expect(model.checkEvent('fault', {})).toMatchObject({ reason: 'missing', at: 'delay' })
    expect(model.checkEvent('reboot', {})).toEqual({ reason: 'unknown' })
    expect((await developer.call(getProduct, { productId })).features).toMatchObject({ operations: 1, events: 1 })
  })

  test('names the place in the document where it is wrong', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const wrongField = async (deInput: unknown, featureType = 2) =>
      (
        (await postFeature(developer, 'add', { productId, featureType, deKey: 'k', ...named, deInput })).data as {
          field: string
        }
      ).field
    const [delay] = input.properties
    expect(await wrongField({ type: 'boolean' })).toBe('deInput.type')
    expect(await wrongField({ type: 'object', properties: [delay, delay] })).toBe('deInput.properties.1.deKey')
    expect(await wrongField({ type: 'object', properties: [{ ...delay, deKey: '__proto__' }] })).toBe(
      'deInput.properties.0.deKey',
    )
    expect(await wrongField({ type: 'object', properties: [{ ...delay, minimum: 60 }] })).toBe(
      'deInput.properties.0.maximum',
    )
    const deep = `${'{"type":"array","minItems":0,"maxItems":2,"items":'.repeat(5_000)}{}${'}'.repeat(5_000)}`
    expect(
      await wrongField(
        `{"type":"object","properties":[{"deKey":"a","type":"array","minItems":0,"maxItems":2,"items":${deep}}]}`,
      ),
    ).toBe('deInput.properties.0.items.type')
  })
})

describe('adding a property', () => {
  test('answers it with its texts as JSON text and the code as text (Spec 1 §7, SI-039)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)

    const reply = await postFeature(developer, 'add', { ...power(productId), deRemark: ' on or off ' })

    expect(reply).toMatchObject({ code: '200', meta: { code: 200 } })
    const feature = (await developer.call(listFeatures, { productId })).customizeFeatures[0]
    expect(reply.data).toEqual(feature)
    expect(feature).toMatchObject({
      id: feature?.did,
      productId,
      featureType: 1,
      deKey: 'power',
      deOptional: 1,
      deRemark: 'on or off',
      transType: 3,
      deOutput: '{}',
      isStandard: 0,
      sourceFeatureType: 0,
      createTime: server.clock.now(),
      updateTime: server.clock.now(),
    })
    expect(JSON.parse(feature?.deName ?? '')).toEqual({ zh: '电源', en: 'Power' })
    expect(JSON.parse(feature?.deInput ?? '')).toEqual({ type: 'boolean' })
  })

  test.each(['pid', 'pId', 'productId'])(
    'takes the product as %s, and its texts as JSON text (CN-24)',
    async (name) => {
      await using server = await startTestServer()
      const developer = server.as('developer')
      const { productId } = await createdPlug(developer)
      const { productId: _, ...input } = power(productId)
      const reply = await postFeature(developer, 'add', {
        ...input,
        [name]: productId,
        deName: JSON.stringify(input.deName),
        deInput: '{"type":"int","minimum":0,"maximum":100,"unit":"%","defaultValue":50}',
      })
      expect(reply.code).toBe('200')
      expect(JSON.parse((reply.data as { deInput: string }).deInput)).toEqual({
        type: 'integer',
        minimum: 0,
        maximum: 100,
        unit: '%',
        defaultValue: 50,
      })
    },
  )

  test('is refused with an identifier that the product has, in whatever case (SI-043)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const [{ productId }, other] = [await createdPlug(developer), await createdPlug(developer)]
    await developer.call(addFeature, power(productId))

    await expect(developer.call(addFeature, power(productId))).rejects.toMatchObject({
      code: refusals['features.keyTaken'],
      data: { refusal: 'features.keyTaken', field: 'deKey', deKey: 'power' },
    })
    await expect(developer.call(addFeature, { ...power(productId), deKey: 'Power' })).rejects.toMatchObject(
      refused('features.keyTaken'),
    )
    await developer.call(addFeature, power(other.productId))
    expect(await keysOf(developer, productId)).toEqual(['power'])
  })

  test('names the field where the input is wrong', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const wrongField = async (change: object) =>
      ((await postFeature(developer, 'add', { ...power(productId), ...change })).data as { field: string }).field

    expect(await wrongField({ deKey: '1st' })).toBe('deKey')
    expect(await wrongField({ deName: '{"zh":"电源"}' })).toBe('deName.en')
    expect(await wrongField({ featureType: 4 })).toBe('featureType')
    expect(await wrongField({ transType: 4 })).toBe('transType')
    expect(await wrongField({ deInput: { type: 'object' } })).toBe('deInput.properties')
    expect(await wrongField({ deInput: { type: 'string', maxLength: 9, pattern: '(' } })).toBe('deInput.pattern')
    expect(await wrongField({ deInput: '{"type":"integer","minimum":5,"maximum":5}' })).toBe('deInput.maximum')
    expect(await wrongField({ deInput: { type: 'enum', enumValue: ['\ud800'] } })).toBe('deInput.enumValue')
    expect(await wrongField({ deInput: { type: 'string', maxLength: 9, defaultValue: '\0' } })).toBe(
      'deInput.defaultValue',
    )
    expect(await keysOf(developer, productId)).toEqual([])
  })

  test('stops at 200, also where the last places are taken at the same moment', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { accountId } = await developer.account()
    const { productId } = await createdPlug(developer)
    await server.db.pool.query(
      `insert into features (product_id, feature_type, de_key, de_name, trans_type, de_input, created_at, updated_at, updated_by)
       select $1, 1, 'k' || n, '{"zh":"a","en":"a"}', 1, '{"type":"boolean"}', now(), now(), $2 from generate_series(1, 198) n`,
      [productId, accountId],
    )

    const added = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((deKey) => developer.call(addFeature, { ...power(productId), deKey })),
    )

    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(developer.call(addFeature, power(productId))).rejects.toMatchObject({
      data: { refusal: 'features.tooMany', limit: featureLimits.perProduct },
    })
  })

  test('stops where the whole model would be larger than 64 KiB (SI-039)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const enumValue = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(32, '值'))
    const large = (deKey: string) =>
      developer.call(addFeature, { ...power(productId), deKey, deInput: { type: 'enum', enumValue } })

    const added: string[] = []
    const refusal = await (async () => {
      for (let index = 0; index < 20; index++) added.push((await large(`k${index}`)).did)
    })().catch((error: unknown) => error)

    expect(refusal).toMatchObject({ data: { refusal: 'features.modelTooLarge', limitKb: 64 } })
    expect(added.length).toBeGreaterThan(4)
    const { did } = await developer.call(addFeature, power(productId))
    const grown = { ...power(productId), did, deInput: { type: 'enum' as const, enumValue } }
    await expect(developer.call(updateFeature, grown)).rejects.toMatchObject(refused('features.modelTooLarge'))
  })

  test('is refused from trial production on (SI-030)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { did } = await developer.call(addFeature, power(productId))
    await setStage(server, productId, publishStatus.trialProduction)

    const attempts = [
      () => developer.call(addFeature, { ...power(productId), deKey: 'other' }),
      () => developer.call(updateFeature, { ...power(productId), did }),
      () => developer.call(deleteFeature, { productId, did }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused('features.frozen'))
    expect(await keysOf(developer, productId)).toEqual(['power'])
  })
})

describe('listing features', () => {
  test('gives the custom and the template ones apart, in the order in which they were added (CA-024)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    for (const deKey of ['b', 'a', 'c']) await developer.call(addFeature, { ...power(productId), deKey })
    await server.db.updateTable('features').set({ source_feature_type: 1 }).where('de_key', '=', 'a').execute()

    const all = await developer.call(listFeatures, { productId, limit: 100_000, version: 'V1.0.0' })
    expect(all.customizeFeatures.map(({ deKey }) => deKey)).toEqual(['b', 'c'])
    expect(all.templateFeatures.map(({ deKey }) => deKey)).toEqual(['a'])

    const last = await developer.call(listFeatures, { productId, offset: 2, limit: 1 })
    expect(last.customizeFeatures.map(({ deKey }) => deKey)).toEqual(['c'])
  })

  test('counts them in the product’s detail (SI-036)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const counts = async () => (await developer.call(getProduct, { productId })).features
    expect(await counts()).toEqual({ total: 0, properties: 0, operations: 0, events: 0 })
    const { did } = await developer.call(addFeature, power(productId))
    expect(await counts()).toEqual({ total: 1, properties: 1, operations: 0, events: 0 })
    await developer.call(deleteFeature, { productId, did })
    expect(await counts()).toEqual({ total: 0, properties: 0, operations: 0, events: 0 })
  })
})

test('another developer gets for a foreign product what an unknown one gives, in code and body (SI-019)', async () => {
  await using server = await startTestServer()
  const stranger = server.as('developer', 'stranger')
  const { productId } = await createdPlug(server.as('developer'))
  const { did } = await server.as('developer').call(addFeature, power(productId))
  const answers = async (id: string) => [
    await postFeature(stranger, `${id}/page`, {}),
    await postFeature(stranger, 'add', { ...power(id), deKey: 'other' }),
    await postFeature(stranger, 'update', { ...power(id), did }),
    await postFeature(stranger, 'delete', { productId: id, did }),
  ]
  expect(await answers(productId)).toEqual(await answers(UNKNOWN))
  expect(await keysOf(server.as('administrator'), productId)).toEqual(['power'])
  await expect(server.as('support').call(listFeatures, { productId })).rejects.toMatchObject(refused('access.denied'))
})
