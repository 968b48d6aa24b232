import {
  addFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { sourceFeatureType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { keysOf, postFeature, power } from './testing/features-samples.ts'
import { releasedPlug } from './testing/released.ts'
import { domainEvents } from '../../../events/domain-events.ts'
import { featuresDomain } from './index.ts'

const fromTemplate = { sourceFeatureType: sourceFeatureType.template, templateId: 't7' }

/** A product with `power`, which its category's template requires, and the template's optional `light`. */
async function templatePlug(server: TestServer) {
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  for (const [deKey, deOptional] of Object.entries({ power: 0, light: 1 } as const)) {
    await developer.call(addFeature, { ...power(productId), deKey, deOptional })
  }
  await server.db.updateTable('features').set({ source_feature_type: 1, template_id: 't7' }).execute()
  const { templateFeatures } = await developer.call(listFeatures, { productId })
  const [required, optional] = templateFeatures.map(({ did }) => did)
  return { developer, productId, required: required ?? '', optional: optional ?? '' }
}

const actorOf = async (caller: Caller) => ({
  ...(await caller.account()),
  isRoot: false,
  mustEnrol: false,
  permissions: { menus: [], administrator: false },
  onProduct: 'edit' as const,
})

test('a template’s feature keeps identifier, kind, data type and whether it is required; the rest changes (SI-041)', async () => {
  await using server = await startTestServer()
  const { developer, productId, required: did } = await templatePlug(server)
  const change = { ...power(productId), deOptional: 0 as const, did }
  const fixed = async (wrong: object) =>
    expect(await postFeature(developer, 'update', { ...change, ...wrong })).toMatchObject({
      code: 60016,
      data: {
        refusal: 'features.templateFixed',
        field: Object.keys(wrong)[0] === 'deInput' ? 'deInput.type' : Object.keys(wrong)[0],
      },
    })
  await fixed({ deKey: 'other' })
  await fixed({ deOptional: 1 })
  await fixed({ deInput: { type: 'integer', minimum: 0, maximum: 1 } })
  const changed = await developer.call(updateFeature, {
    ...change,
    deName: { zh: '总开关', en: 'Main' },
    deRemark: 'x',
  })
  expect(changed).toMatchObject({ deRemark: 'x', sourceFeatureType: 1, deOptional: 0 })
})

test('a template’s feature goes only where the template does not require it (SI-042)', async () => {
  await using server = await startTestServer()
  const { developer, productId, required, optional } = await templatePlug(server)
  await expect(developer.call(deleteFeature, { productId, did: required })).rejects.toMatchObject(
    refused('features.mandatory'),
  )
  await developer.call(deleteFeature, { productId, did: optional })
  const { templateFeatures } = await developer.call(listFeatures, { productId })
  expect(templateFeatures.map(({ deKey }) => deKey)).toEqual(['power'])
})

test('a template’s feature is also changed under the template feature’s id (CN-57)', async () => {
  await using server = await startTestServer()
  const { developer, productId, required, optional } = await templatePlug(server)
  // The template ID of one feature equals the own ID of the other.
  await server.db.updateTable('features').set({ template_id: optional }).where('de_key', '=', 'power').execute()
  const save = (deKey: string, deOptional: number, ids: object) =>
    postFeature(developer, 'update', { ...power(productId), deKey, deOptional, ...ids })
  const { sourceFeatureType: source } = fromTemplate
  expect(await save('power', 0, { id: optional, sourceFeatureType: source })).toMatchObject({ data: { did: required } })
  expect(await save('light', 1, { id: 't7', sourceFeatureType: source })).toMatchObject({ data: { did: optional } })
  expect(await save('light', 1, { id: optional })).toMatchObject({ data: { did: optional } })
  expect(await save('power', 0, { did: required, id: optional, sourceFeatureType: source })).toMatchObject({
    data: { did: required },
  })
  expect(await save('power', 0, {})).toMatchObject({ code: 40000, data: { field: 'did' } })
})

test('many features come all or not at all, and the refusal names the place', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  const { features } = server.domains
  const actor = await actorOf(developer)
  const checked: CheckedFeature = {
    featureType: 1,
    deName: { zh: '开关', en: 'Switch' },
    deOptional: 1,
    deRemark: '',
    transType: 3,
    deInput: { type: 'boolean' },
    deKey: 'k',
  }
  const many = (...keys: string[]): CheckedFeature[] => keys.map((deKey) => ({ ...checked, deKey }))
  const refusal = async (given: readonly CheckedFeature[], place?: string) =>
    features.addMany(undefined, productId, given, actor, place).then(
      () => 'added',
      (error: { reason?: string; details?: { field: string }; invalid?: { field: string } }) =>
        `${error.reason ?? 'invalid'} ${error.details?.field ?? error.invalid?.field}`,
    )

  expect(await refusal(many('a', 'b', 'A'))).toBe('features.keyTaken features.2.deKey')
  expect(await refusal(many(...Array.from({ length: 201 }, (_, at) => `k${at}`)), 'featureDtos')).toBe(
    'features.tooMany featureDtos.200.deKey',
  )
  const text = (pattern: string) => ({ type: 'string', maxLength: 255, pattern }) as const
  expect(await refusal([...many('a'), { ...checked, deKey: 'b', deInput: text('(a+)+\\1') }])).toBe(
    'invalid features.1.deInput.pattern',
  )
  const costly = Array.from({ length: 30 }, (_, at): CheckedFeature => ({
    ...checked,
    deKey: `k${at}`,
    deInput: text('(a?){99}a{99}$'),
  }))
  expect(await refusal(costly)).toMatch(/^features.patternsCostly features.\d+.deInput$/)
  const long = 'x'.repeat(200)
  const large = Array.from({ length: 200 }, (_, at) => ({ ...checked, deKey: `k${at}`, deRemark: long + long }))
  expect(await refusal(large)).toMatch(/^features.modelTooLarge features.\d+.deInput$/)
  expect(await keysOf(developer, productId)).toEqual([])

  const added = await features.addMany(undefined, productId, many('a', 'b'), actor)
  expect(added.map(({ deKey }) => deKey)).toEqual(['a', 'b'])
  const broken = server.db.transaction().execute(async (tx) => {
    await features.addMany(tx, productId, many('c'), actor)
    throw new Error('something else went wrong')
  })
  await expect(broken).rejects.toThrow('something else')
  expect(await keysOf(developer, productId)).toEqual(['a', 'b'])

  const [a, b] = added.map(({ did }) => did)
  const swap = {
    change: [
      { ...checked, deKey: 'b', did: a ?? '' },
      { ...checked, deKey: 'a', did: b ?? '' },
    ],
  }
  await features.changeMany(undefined, productId, swap, actor)
  expect(await keysOf(developer, productId)).toEqual(['b', 'a'])
})

test('a copy has the features as they are worked on, under ids of its own (SI-032)', async () => {
  await using server = await startTestServer()
  const { developer, productId, required } = await templatePlug(server)
  const { productId: to } = await createdPlug(developer)
  const actor = await actorOf(developer)
  const ids = await server.db
    .transaction()
    .execute((tx) => server.domains.features.copyAll(tx, { from: productId, to }, actor))
  const { templateFeatures } = await developer.call(listFeatures, { productId: to })
  expect(templateFeatures.map(({ deKey, deOptional }) => [deKey, deOptional])).toEqual([
    ['power', 0],
    ['light', 1],
  ])
  expect(ids.get(required)).toBe(templateFeatures[0]?.did)
})

test('what hangs on a feature goes with it: before the release at once, after it when the draft is published (SI-042)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const actor = await actorOf(developer)
  const gone: string[] = []
  const { accounts, products } = server.domains
  const features = featuresDomain({
    db: server.db,
    clock: server.clock,
    accounts,
    products,
    events: domainEvents(server.clock),
    templateFeature: () => Promise.reject(new Error('no template here')),
    onDeleted: (_tx, _productId, dids) => Promise.resolve(void gone.push(...dids)),
  })
  const plug = await createdPlug(developer)
  const { did } = await developer.call(addFeature, power(plug.productId))
  await features.changeMany(undefined, plug.productId, { remove: [did] }, actor)
  expect(gone).toEqual([did])

  const { productId, powerDid } = await releasedPlug(server, developer)
  await features.changeMany(undefined, productId, { remove: [powerDid] }, actor)
  expect(gone).toEqual([did])
  await server.db.transaction().execute((tx) => features.publish(tx, productId, actor.accountId))
  expect(gone).toEqual([did, powerDid])
})
