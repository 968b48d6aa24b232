import {
  findStandardFeatures,
  listStandardDomains,
  listStandardFeatures,
  listStandardResources,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLibrary } from './standard-library.store.ts'
import { shippedLibrary } from './shipped-library.ts'
import { standardNamed } from './testing/standard-features-samples.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const library = shippedLibrary()
const inLighting = library[0]?.resources.reduce((sum, { features }) => sum + features.length, 0)
const total = library.flatMap(({ resources }) => resources.flatMap(({ features }) => features)).length

describe('the standard library', () => {
  test('is looked up by domain, each with its name in both languages and how much it holds (CA-041)', async () => {
    const domains = await shared.as('developer').call(listStandardDomains, {})
    expect(domains.map(({ domainKey }) => domainKey)).toEqual(library.map(({ key }) => key))
    const name = { zh: '照明', en: 'Lighting' }
    expect(domains[0]).toEqual({ domainKey: 'lighting', name, featureTotal: inLighting })
    expect(domains.reduce((sum, { featureTotal }) => sum + featureTotal, 0)).toBe(total)
  })

  test('gives a category its resources, its own before those for all (CA-035)', async () => {
    const keysFor = async (input: { subCatKey?: string; domainKey?: string }) =>
      (await shared.as('developer').call(listStandardResources, input)).map(({ resKey }) => resKey)
    const ofStrip = ['light', 'light_strip', 'lighting', 'device', 'common']
    expect(await keysFor({ subCatKey: 'lighting.light_strip' })).toEqual(ofStrip)
    expect(await keysFor({ subCatKey: 'light_strip' })).toEqual(ofStrip)
    expect(await keysFor({ subCatKey: 'nothing' })).toEqual(['device', 'common'])
    expect((await keysFor({ domainKey: 'pets' })).slice(0, 4)).toEqual(['feeder', 'fountain', 'litter_box', 'aquarium'])
    expect((await keysFor({})).length).toBe(library.flatMap(({ resources }) => resources).length)
  })

  test('pages a resource ten at a time, those with emphasis first, then by their place (CA-036, CO-08, SI-044)', async () => {
    const developer = shared.as('developer')
    const [light] = await developer.call(listStandardResources, { subCatKey: 'lighting.bulb' })
    const page = (input: object) => developer.call(listStandardFeatures, { resourceId: light?.resId ?? '', ...input })
    const { items, total: all } = await page({})
    expect([items.length, all]).toEqual([10, light?.featureTotal])
    expect(items.slice(0, 4).map(({ key, emphasis }) => [key, emphasis])).toEqual([
      ['light_on', 1],
      ['light_brightness', 1],
      ['light_temperature', 1],
      ['light_mode', 1],
    ])
    const plain = items.filter(({ emphasis }) => emphasis === 0).map(({ sort }) => sort)
    expect(plain).toEqual(plain.toSorted((one, other) => one - other))
    expect((await page({ pageStart: 1 })).items.map(({ key }) => key)).not.toContain('light_on')
    expect(await page({ resourceId: '0' })).toMatchObject({ items: [], total: 0 })
  })

  test.each(['色温', 'colour temp', 'COLOUR', 'light_temp', '温'])('finds a feature by %s (CA-037)', async (name) => {
    const { items } = await shared.as('developer').call(findStandardFeatures, { name, pageSize: 100 })
    expect(items.map(({ key }) => key)).toContain('light_temperature')
  })

  test('finds nothing by what is a wildcard elsewhere', async () => {
    const found = await shared.as('developer').call(findStandardFeatures, { name: '%_' })
    expect(found).toMatchObject({ items: [], total: 0 })
  })

  test('gives every field that standard features have, enums in their form (EN-STDFEAT)', async () => {
    const developer = shared.as('developer')
    const mode = await standardNamed(developer, 'light_mode')
    expect(mode).toMatchObject({ ftype: 'prop', ptype: 'STD', access: 'rw', did: '', resKey: 'light', statusCode: 1 })
    expect([mode.tplPublishId, mode.tplPublishVersion, mode.domainKey]).toEqual([mode.id, 1, 'lighting'])
    expect(JSON.parse(mode.name)).toEqual({ zh: '灯光模式', en: 'Light mode' })
    expect(JSON.parse(mode.schema)).toMatchObject({
      type: 'string',
      maxLength: 250,
      enumValue: ['white', 'color', 'scene', 'music'],
      valueTexts: { music: { zh: '音乐', en: 'Music' } },
    })
    expect(await standardNamed(developer, 'smoke_self_test')).toMatchObject({
      ftype: 'action',
      direction: 'Plt2Dev',
      input: '{}',
      schema: '{}',
    })
    expect(await standardNamed(developer, 'smoke_alarm')).toMatchObject({
      ftype: 'event',
      eventType: 'notification',
      etype: 'alarm',
      noPush: 0,
      direction: '',
    })
  })
})

describe('a later start', () => {
  test('writes nothing of a library that is stored already', async () => {
    await using server = await startTestServer()
    const written = async () =>
      (await sql`select key, xmin::text as by from std_domains order by key`.execute(server.db)).rows
    const before = await written()
    await writeLibrary(server.db, structuredClone(library))
    expect(await written()).toEqual(before)
  })

  test('raises the version of what has changed, and of nothing else (SI-044, EN-STDFEAT-21)', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    await writeLibrary(server.db, library)
    expect((await standardNamed(developer, 'light_on')).publishVersion).toBe(1)

    const changed = structuredClone(library.slice())
    const feature = changed[0]?.resources[0]?.features[0]
    if (feature) feature.content.name.zh = '电源'
    await writeLibrary(server.db, changed)

    expect(await standardNamed(developer, 'light_on')).toMatchObject({ publishVersion: 2, tplPublishVersion: 2 })
    expect((await standardNamed(developer, 'light_brightness')).publishVersion).toBe(1)
    expect((await developer.call(findStandardFeatures, { name: '电源' })).items.map(({ key }) => key)).toContain(
      'light_on',
    )
  })

  test('no longer offers what has left the library, and offers it again when it comes back', async () => {
    await using server = await startTestServer()
    const developer = server.as('developer')
    const { id } = await standardNamed(developer, 'light_on')
    await writeLibrary(server.db, library.slice(1))
    expect((await developer.call(findStandardFeatures, { name: 'light_on' })).total).toBe(0)
    expect((await developer.call(listStandardDomains, {})).map(({ domainKey }) => domainKey)).not.toContain('lighting')
    await Promise.all([writeLibrary(server.db, library), writeLibrary(server.db, library)])
    expect((await standardNamed(developer, 'light_on')).id).toBe(id)
    expect((await developer.call(listStandardDomains, {}))[0]?.featureTotal).toBe(inLighting)
  })
})
