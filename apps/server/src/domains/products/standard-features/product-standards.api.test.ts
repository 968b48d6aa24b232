import type { InputOf } from '@slipway/contract/define-call.ts'
import { addFeature, listFeatures, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { copyProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import {
  addStandardFeature,
  addStandardFeatures,
  deleteStandardFeature,
  listProductStandards,
  takeOverStandards,
  updateStandardFeature,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller } from '../../../testing/test-server.ts'
import { keysOf, power } from '../features/testing/features-samples.ts'
import { createdPlug, plug, setStage } from '../products/testing/products-samples.ts'
import { writeLibrary } from './standard-library.store.ts'
import { republish, standardNamed } from './testing/standard-features-samples.ts'
import { shippedLibrary } from './shipped-library.ts'

type Add = InputOf<typeof addStandardFeature>

/** The call of a client that sends the library's feature back. */
const propOf = (feature: StandardFeature, change: object = {}): Pick<Add, 'propVo' | 'resId' | 'resKey'> => ({
  propVo: { ...feature, sort: 0, ftype: 'prop', statusCode: null, ...change } as Add['propVo'],
  resId: feature.resId,
  resKey: feature.resKey,
})

async function withStandard(developer: Caller, key = 'light_mode') {
  const { productId } = await createdPlug(developer)
  const library = await standardNamed(developer, key)
  const own = await developer.call(addStandardFeature, { productId, ...propOf(library) })
  return { productId, library, own }
}

const only = async (developer: Caller, productId: string) =>
  (await developer.call(listProductStandards, { productId }))[0]

describe('adding a standard feature to a product', () => {
  test('gives it a remark in both languages, whoever adds it', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { id } = await standardNamed(developer, 'light_temperature')
    const { added } = await developer.call(addStandardFeatures, { productId, tplPublishIds: [id] })
    expect(added).toMatchObject([{ deRemark: '由暖到冷 / From warm to cold' }])
  })

  test('makes it a feature of the product that knows where it is from (CA-038, EN-STDFEAT-22, EN-STDFEAT-23)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, library, own } = await withStandard(developer)
    expect(own).toMatchObject({
      key: 'light_mode',
      publishVersion: 1,
      tplPublishId: library.id,
      tplPublishVersion: 1,
      domainKey: 'global',
    })
    const [feature] = (await developer.call(listFeatures, { productId })).customizeFeatures
    expect(feature).toMatchObject({ did: own.did, isStandard: 1, featureType: 1, transType: 3 })
    expect(JSON.parse(feature?.deInput ?? '')).toMatchObject({ type: 'enum', enumType: 'string' })
  })

  test('takes actions and events by their resource and key, too', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const [blink, fault] = [
      await standardNamed(developer, 'light_blink'),
      await standardNamed(developer, 'light_fault'),
    ]
    const name = { zh: '闪', en: 'Blink' }
    const { resId } = blink
    await developer.call(addStandardFeature, { productId, resId, actionVo: { name, key: 'light_blink', input: {} } })
    const eventVo = { name, key: 'light_fault', noPush: 1 as const, output: fault.output }
    expect(await developer.call(addStandardFeature, { productId, resId, eventVo })).toMatchObject({
      noPush: 1,
      etype: 'info',
    })
    const { customizeFeatures } = await developer.call(listFeatures, { productId })
    expect(customizeFeatures.map(({ featureType, transType }) => [featureType, transType])).toEqual([
      [2, 4],
      [3, 1],
    ])
    expect(customizeFeatures[0]?.deInput).toBe('{"type":"noinput"}')
  })

  test('finds it by resource and key, and reads product and feature within the vo (CA-038, CA-039, EN-STDFEAT-18)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const { id: _id, did: _did, tplPublishId: _origin, ...mode } = await standardNamed(developer, 'light_mode')
    const { resKey, resId: _resource } = mode
    const place = { resKey, catKey: '', domainKey: 'global' }
    const own = await developer.call(addStandardFeature, { propVo: { ...mode, productId } as Add['propVo'], ...place })
    expect(own).toMatchObject({ key: 'light_mode', resKey })

    const name = { zh: '模式', en: 'Mode' }
    const changed = { ...mode, productId, name, did: own.did } as Add['propVo']
    expect(await developer.call(updateStandardFeature, { propVo: changed })).toMatchObject({
      did: own.did,
      name: expect.stringContaining('"zh":"模式"') as string,
    })
    const unnamed = developer.call(updateStandardFeature, { propVo: { ...mode, productId } as Add['propVo'] })
    await expect(unnamed).rejects.toMatchObject({ code: 40000, data: { field: 'did' } })
    const nowhere = developer.call(addStandardFeature, { propVo: { ...mode, productId } as Add['propVo'] })
    await expect(nowhere).rejects.toMatchObject({ data: { refusal: 'standard-features.notFound', field: 'resId' } })
  })

  test('keeps identifier and data types afterwards, by whichever call (EN-STDFEAT)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, own, library } = await withStandard(developer)
    const [feature] = (await developer.call(listFeatures, { productId })).customizeFeatures
    const deInput = { type: 'enum' as const, enumType: 'string' as const, enumValue: ['white', 'scene'] }
    const same = {
      productId,
      did: own.did,
      featureType: 1 as const,
      deKey: 'light_mode',
      deName: { zh: '模式', en: 'Mode' },
      transType: 3 as const,
      deInput,
    }
    const attempt = (change: object) => developer.call(updateFeature, { ...same, ...change })
    for (const [field, change] of [
      ['deInput.type', { deInput: { type: 'boolean' } }],
      ['deInput.enumType', { deInput: { type: 'enum', enumType: 'integer', enumValue: [1, 2] } }],
      ['deKey', { deKey: 'mode' }],
    ] as const) {
      await expect(attempt(change)).rejects.toMatchObject({ data: { refusal: 'features.standardFixed', field } })
    }
    const schema = { type: 'enum', enumType: 'integer', enumValue: [1, 2] }
    const asStandard = developer.call(updateStandardFeature, {
      productId,
      did: own.did,
      ...propOf(library, { schema }),
    })
    await expect(asStandard).rejects.toMatchObject({
      data: { refusal: 'standard-features.fixed', field: 'propVo.schema.enumType' },
    })
    expect(await attempt({})).toMatchObject({ did: feature?.did, isStandard: 1, deInput: JSON.stringify(deInput) })
  })

  test('refuses what would be another feature, an unknown one, and a version that there is not', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const mode = await standardNamed(developer, 'light_mode')
    const attempt = (change: object) => developer.call(addStandardFeature, { productId, ...propOf(mode, change) })
    await expect(attempt({ key: 'other' })).rejects.toMatchObject({
      data: { refusal: 'standard-features.fixed', field: 'propVo.key' },
    })
    await expect(attempt({ schema: { type: 'boolean' } })).rejects.toMatchObject({
      data: { field: 'propVo.schema.type' },
    })
    await expect(attempt({ tplPublishVersion: 2 })).rejects.toMatchObject(refused('standard-features.noSuchVersion'))
    await expect(attempt({ tplPublishId: '999999' })).rejects.toMatchObject(refused('standard-features.notFound'))
    await expect(attempt({ schema: { type: 'integer', minimum: 5, maximum: 1 } })).rejects.toMatchObject({
      data: { field: 'propVo.schema.maximum' },
    })
    const both = { ...propOf(mode), eventVo: { name: { zh: '一', en: 'One' }, key: 'a' } }
    await expect(developer.call(addStandardFeature, { productId, ...both })).rejects.toMatchObject({ code: 40000 })
    expect(await keysOf(developer, productId)).toEqual([])
  })
})

describe('adding several', () => {
  test('skips those whose identifier the product has, and says which', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await createdPlug(developer)
    const [level, on] = [await standardNamed(developer, 'light_brightness'), await standardNamed(developer, 'light_on')]
    await developer.call(addFeature, { ...power(productId), deKey: 'LIGHT_ON' })
    const reply = await developer.call(addStandardFeatures, { productId, tplPublishIds: [on.id, level.id, level.id] })
    expect(reply.added.map(({ deKey, isStandard }) => [deKey, isStandard])).toEqual([['light_brightness', 1]])
    expect(reply.skipped.map(({ key }) => key)).toEqual(['light_on', 'light_brightness'])
  })

  test('adds none where one cannot be added', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { accountId } = await developer.account()
    const { productId } = await createdPlug(developer)
    const ids = [(await standardNamed(developer, 'light_on')).id, (await standardNamed(developer, 'light_mode')).id]
    const attempt = (tplPublishIds: string[]) => developer.call(addStandardFeatures, { productId, tplPublishIds })
    await expect(attempt([...ids, '999999'])).rejects.toMatchObject({
      data: { refusal: 'standard-features.notFound', field: 'tplPublishIds.2' },
    })
    await server.db.pool.query(
      `insert into features (product_id, feature_type, de_key, de_name, trans_type, de_input, created_at, updated_at, updated_by)
       select $1, 1, 'k' || n, '{"zh":"a","en":"a"}', 1, '{"type":"boolean"}', now(), now(), $2 from generate_series(1, $3) n`,
      [productId, accountId, featureLimits.perProduct - 1],
    )
    await expect(attempt(ids)).rejects.toMatchObject(refused('features.tooMany'))
    expect((await keysOf(developer, productId)).length).toBe(featureLimits.perProduct - 1)
  })
})

describe('a product’s standard feature', () => {
  test('is changed within what makes it standard, and raises its own version at each save (CA-039, SI-044)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, own, library } = await withStandard(developer)
    const start = await only(developer, productId)
    const change = { productId, did: own.did, updateTime: start?.updateTime, ...propOf(library, { remark: '改' }) }
    expect(await developer.call(updateStandardFeature, change)).toMatchObject({ remark: '改', publishVersion: 2 })
    await expect(developer.call(updateStandardFeature, change)).rejects.toMatchObject(
      refused('features.savedMeanwhile'),
    )
    const renamed = { ...change, updateTime: undefined, ...propOf(library, { key: 'other' }) }
    await expect(developer.call(updateStandardFeature, renamed)).rejects.toMatchObject(
      refused('standard-features.fixed'),
    )

    const { did } = own
    const deInput = { type: 'enum' as const, enumType: 'string' as const, enumValue: ['white', 'scene'] }
    await developer.call(updateFeature, { ...power(productId), did, deKey: 'light_mode', deInput })
    expect((await only(developer, productId))?.publishVersion).toBe(3)
  })

  test('is removed, and nothing else by this call (CA-040)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, own } = await withStandard(developer)
    const custom = await developer.call(addFeature, power(productId))
    const attempt = (did: string) => developer.call(deleteStandardFeature, { productId, did })
    await expect(attempt(custom.did)).rejects.toMatchObject(refused('standard-features.notStandard'))
    await expect(attempt('999999')).rejects.toMatchObject(refused('features.notFound'))
    await attempt(own.did)
    expect(await keysOf(developer, productId)).toEqual(['power'])
  })

  test('shows what the library’s newest version would change, and takes it over (SI-044)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, own, library } = await withStandard(developer, 'light_brightness')
    expect(await only(developer, productId)).toMatchObject({ newestVersion: 1, changes: [] })
    await republish(server, library.id, { type: 'integer', minimum: 0, maximum: 1000, step: 1, unit: '‰' })

    const old = await only(developer, productId)
    expect(old).toMatchObject({ tplPublishVersion: 1, newestVersion: 2 })
    expect(old?.changes.map(({ part, from, to }) => [part, from, to])).toEqual(
      expect.arrayContaining([
        ['maximum', '100', '1000'],
        ['unit', '%', '‰'],
      ]),
    )
    const features = [{ did: own.did, updateTime: old?.updateTime }]
    await developer.call(takeOverStandards, { productId, features })
    expect(await only(developer, productId)).toMatchObject({ tplPublishVersion: 2, publishVersion: 2, changes: [] })
    await expect(developer.call(takeOverStandards, { productId, features })).rejects.toMatchObject(
      refused('features.savedMeanwhile'),
    )
  })

  test('is still a standard one in a copy of the product (SI-032)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId } = await withStandard(developer)
    const copied = await developer.call(copyProduct, { ...(await plug(developer)), copyPid: productId })
    expect(await only(developer, copied.productId)).toMatchObject({ key: 'light_mode', tplPublishVersion: 1 })
  })

  test('stays when the library no longer offers it, has nothing to take over, and returns with the next start', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, own } = await withStandard(developer)
    await writeLibrary(server.db, shippedLibrary().slice(1))
    expect(await only(developer, productId)).toMatchObject({ key: 'light_mode', newestVersion: 0, statusCode: 0 })
    const features = [{ did: own.did }]
    await expect(developer.call(takeOverStandards, { productId, features })).rejects.toMatchObject(
      refused('standard-features.notFound'),
    )
    await server.domains.standardFeatures.ensureLibrary()
    expect(await only(developer, productId)).toMatchObject({ key: 'light_mode', statusCode: 1 })
  })

  test('is frozen in trial production like the others (SI-030)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { productId, own, library } = await withStandard(developer)
    await setStage(server, productId, publishStatus.trialProduction)
    const { did } = own
    const attempts = [
      () => developer.call(addStandardFeature, { productId, ...propOf(library) }),
      () => developer.call(addStandardFeatures, { productId, tplPublishIds: [library.id] }),
      () => developer.call(updateStandardFeature, { productId, did, ...propOf(library) }),
      () => developer.call(takeOverStandards, { productId, features: [{ did }] }),
      () => developer.call(deleteStandardFeature, { productId, did }),
    ]
    for (const attempt of attempts.slice(2)) await expect(attempt()).rejects.toMatchObject(refused('features.frozen'))
    for (const attempt of attempts.slice(0, 2))
      await expect(attempt()).rejects.toMatchObject(refused('features.frozen'))
  })
})
