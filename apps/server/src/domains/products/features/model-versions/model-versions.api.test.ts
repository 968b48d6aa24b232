import {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import {
  discardDraft,
  getModelVersion,
  listModelVersions,
  previewDraft,
  publishDraft,
  restoreDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createdPlug, setStage } from '../../products/testing/products-samples.ts'
import { keysOf, power } from '../testing/features-samples.ts'
import { level, publishAs, releasedPlug } from '../testing/released.ts'

const reasonOf = async ({ domains }: TestServer, productId: string, key: string, value: unknown) =>
  (await domains.features.modelOf(productId)).checkReport({ [key]: value }).get(key)?.reason ?? 'fits'

describe('a released product', () => {
  test('keeps its devices on the published model until the draft is published', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, levelDid, powerDid } = await releasedPlug(server, developer)
    await developer.call(updateFeature, { ...level(productId, 200), did: levelDid })
    await developer.call(deleteFeature, { productId, did: powerDid })
    await developer.call(addFeature, { ...power(productId), deKey: 'child' })

    expect(await keysOf(developer, productId)).toEqual(['level', 'child'])
    const { customizeFeatures: inForce } = await developer.call(listFeatures, { productId, inForce: true })
    expect(inForce.map(({ deKey }) => deKey)).toEqual(['power', 'level'])
    expect(await reasonOf(server, productId, 'level', 150)).toBe('aboveMaximum')
    expect(await reasonOf(server, productId, 'power', true)).toBe('fits')
    expect(await reasonOf(server, productId, 'child', true)).toBe('unknown')

    const { draft, published, changes } = await developer.call(previewDraft, { productId })
    expect(published).toBe(1)
    expect(changes.map(({ deKey, kind, breaks }) => [deKey, kind, breaks])).toEqual([
      ['level', 'changed', true],
      ['child', 'added', false],
      ['power', 'removed', true],
    ])
    const done = await developer.call(publishDraft, { productId, draft, note: 'wider', acceptBreaking: true })
    expect(done).toEqual({ version: 2 })
    expect(await reasonOf(server, productId, 'level', 150)).toBe('fits')
    expect(await reasonOf(server, productId, 'power', true)).toBe('unknown')
    expect(await reasonOf(server, productId, 'child', true)).toBe('fits')
    const { items, total } = await developer.call(listModelVersions, { productId })
    const [second, first] = items
    expect(total).toBe(2)
    const older = await developer.call(listModelVersions, { productId, pageStart: 1, pageSize: 1 })
    expect(older).toEqual({ items: [first], total: 2 })
    expect(second).toMatchObject({ version: 2, note: 'wider', total: 2, publisher: 'developer@example.com' })
    expect(first).toMatchObject({ version: 1, total: 2, firmwareUpgradeCode: 'V1.0.0' })
    const { features } = await developer.call(getModelVersion, { productId, version: 1 })
    expect(features.map(({ deKey, did }) => [deKey, did])).toEqual([
      ['power', powerDid],
      ['level', levelDid],
    ])
  })

  test('is checked by what is worked on again once it is no longer released, without a restart', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, levelDid } = await releasedPlug(server, developer)
    await developer.call(updateFeature, { ...level(productId, 200), did: levelDid })
    expect(await reasonOf(server, productId, 'level', 150)).toBe('aboveMaximum')
    await setStage(server, productId, publishStatus.debugging)
    await expect.poll(() => reasonOf(server, productId, 'level', 150)).toBe('fits')
  })

  test('publishes a breaking draft only where that is accepted', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, powerDid } = await releasedPlug(server, developer)
    await developer.call(deleteFeature, { productId, did: powerDid })
    const { draft } = await developer.call(previewDraft, { productId })
    await expect(developer.call(publishDraft, { productId, draft })).rejects.toMatchObject({
      data: { refusal: 'features.breaks', count: 1 },
    })
    expect(await reasonOf(server, productId, 'power', true)).toBe('fits')
  })

  test('publishes only the draft that was looked at, and says who changed it (SI-122)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, levelDid } = await releasedPlug(server, developer)
    const { did } = await developer.call(addFeature, { ...power(productId), deKey: 'child' })
    const { draft } = await developer.call(previewDraft, { productId })
    const administrator = server.as('administrator')
    server.clock.advance(1_000)
    await administrator.call(updateFeature, { ...level(productId), deRemark: 'x', did: levelDid })
    const moved = { data: { refusal: 'features.draftMoved', by: 'administrator@example.com' } }
    await expect(developer.call(publishDraft, { productId, draft })).rejects.toMatchObject(moved)
    await expect(developer.call(discardDraft, { productId, draft })).rejects.toMatchObject(moved)

    const newer = await developer.call(previewDraft, { productId })
    await developer.call(deleteFeature, { productId, did })
    await expect(developer.call(publishDraft, { productId, draft: newer.draft })).rejects.toMatchObject(
      refused('features.draftMoved'),
    )
  })

  test('publishes nothing where nothing is different', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, levelDid } = await releasedPlug(server, developer)
    for (const maximum of [200, 100]) {
      await developer.call(updateFeature, { ...level(productId, maximum), did: levelDid })
    }
    const { draft, changes } = await developer.call(previewDraft, { productId })
    expect(changes).toEqual([])
    for (const attempt of [publishDraft, discardDraft]) {
      await expect(developer.call(attempt, { productId, draft })).rejects.toMatchObject(
        refused('features.nothingDrafted'),
      )
    }
    expect(await publishAs(server, developer, productId)).toBe(1)
  })

  test('publishes a change of the order alone, as a compatible version', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, levelDid } = await releasedPlug(server, developer)
    const published = async () =>
      (await developer.call(listFeatures, { productId, inForce: true })).customizeFeatures.map(({ deKey }) => deKey)
    await developer.call(arrangeFeatures, { productId, order: [levelDid] })
    expect(await keysOf(developer, productId)).toEqual(['level', 'power'])
    expect(await published()).toEqual(['power', 'level'])

    const { draft, changes, uses } = await developer.call(previewDraft, { productId })
    expect(changes).toMatchObject([
      { deKey: 'power', kind: 'changed', breaks: false, parts: [{ part: 'place', from: '1', to: '2' }] },
    ])
    expect(uses).toEqual([])
    expect(await developer.call(publishDraft, { productId, draft })).toEqual({ version: 2 })
    expect(await published()).toEqual(['level', 'power'])
    expect(await developer.call(previewDraft, { productId })).toMatchObject({ published: 2, changes: [] })
  })

  test('has no draft before it is released', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const attempts = [
      () => developer.call(previewDraft, { productId }),
      () => developer.call(publishDraft, { productId, draft: 'x' }),
      () => developer.call(discardDraft, { productId, draft: 'x' }),
      () => developer.call(restoreDraft, { productId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused('features.notReleased'))
    expect(await developer.call(listModelVersions, { productId })).toEqual({ items: [], total: 0 })
    await expect(developer.call(getModelVersion, { productId, version: 1 })).rejects.toMatchObject(
      refused('features.noSuchVersion'),
    )
  })
})

describe('discarding a draft', () => {
  test('brings the published features back, with their ids, and can be taken back itself', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, levelDid, powerDid } = await releasedPlug(server, developer)
    const published = await developer.call(listFeatures, { productId })
    // Two features swap identifiers, and a third is added.
    await developer.call(updateFeature, { ...level(productId), deKey: 'other', did: levelDid })
    await developer.call(updateFeature, { ...power(productId), deKey: 'level', did: powerDid })
    await developer.call(updateFeature, { ...level(productId), deKey: 'power', did: levelDid })
    await developer.call(addFeature, { ...power(productId), deKey: 'child' })
    await developer.call(deleteFeature, { productId, did: powerDid })
    const drafted = await developer.call(listFeatures, { productId })

    const { draft } = await developer.call(previewDraft, { productId })
    await developer.call(discardDraft, { productId, draft })
    expect(await developer.call(listFeatures, { productId })).toEqual(published)
    expect(await developer.call(previewDraft, { productId })).toMatchObject({ changes: [], restorable: true })

    await developer.call(restoreDraft, { productId })
    expect(await developer.call(listFeatures, { productId })).toEqual(drafted)
    await expect(developer.call(restoreDraft, { productId })).rejects.toMatchObject(
      refused('features.nothingDiscarded'),
    )
  })

  test('cannot be taken back over a newer change', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await releasedPlug(server, developer)
    await developer.call(addFeature, { ...power(productId), deKey: 'child' })
    const { draft } = await developer.call(previewDraft, { productId })
    await developer.call(discardDraft, { productId, draft })
    await developer.call(addFeature, { ...power(productId), deKey: 'newer' })
    await expect(developer.call(restoreDraft, { productId })).rejects.toMatchObject(
      refused('features.nothingDiscarded'),
    )
    expect(await keysOf(developer, productId)).toEqual(['power', 'level', 'newer'])
  })
})

test('a preview tells how many devices online report what is changed now', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId, levelDid, powerDid } = await releasedPlug(server, developer)
  await server.db.pool.query(
    `with made as (
       insert into devices (product_id, serial, secret, created_at)
       select $1, 'd' || n, '', now() from generate_series(1, 4) n returning id, serial),
     states as (
       insert into device_states (device_id, data, seen_at)
       select id, case serial when 'd1' then '{"power":{"v":true,"t":1}}' else '{"level":{"v":1,"t":1}}' end::jsonb, now() from made)
     select count(*) from made`,
    [productId],
  )
  await server.db.pool.query(
    `insert into device_presence (device_id, product_id, online, changed_at, session, process)
     select id, $1, serial <> 'd4', now(), serial, 1 from devices where product_id = $1
     on conflict (device_id) do update set online = excluded.online, session = excluded.session, process = 1`,
    [productId],
  )
  await developer.call(updateFeature, { ...level(productId), deKey: 'brightness', did: levelDid })
  await developer.call(deleteFeature, { productId, did: powerDid })
  const { uses } = await developer.call(previewDraft, { productId })
  expect(uses.toSorted((one, other) => other.count - one.count)).toEqual([
    { deKey: 'level', by: 'devices', count: 2 },
    { deKey: 'power', by: 'devices', count: 1 },
  ])
})

test('an earlier upgrade code lists what was published under it (SI-040)', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId, levelDid } = await releasedPlug(server, developer)
  await server.db.updateTable('products').set({ firmware_upgrade_code: 'V2.0.0' }).execute()
  await developer.call(updateFeature, { ...level(productId), deKey: 'brightness', did: levelDid })
  const keysAt = async (version: string) =>
    (await developer.call(listFeatures, { productId, version })).customizeFeatures.map(({ deKey }) => deKey)
  expect(await keysAt('V2.0.0')).toEqual(['power', 'brightness'])
  expect(await keysAt('V1.0.0')).toEqual(['power', 'level'])
  await expect(keysAt('V3.0.0')).rejects.toMatchObject(refused('features.noSuchVersion'))
})
