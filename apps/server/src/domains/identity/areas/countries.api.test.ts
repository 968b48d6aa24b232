import {
  listAreaLocales,
  listAreas,
  listCountries,
  setCountryDomain,
} from '@slipway/contract/identity/areas/areas.calls.ts'
import { countryRegions } from '@slipway/contract/identity/areas/areas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const all = async (caller: Caller) => {
  const pages = await Promise.all(
    [0, 1, 2].map((pageStart) => caller.call(listCountries, { pageStart, pageSize: 100 })),
  )
  return pages.flatMap(({ items }) => items)
}
const codesOf = async (caller: Caller, keyword: string) =>
  (await caller.call(listCountries, { keyword, pageSize: 100 })).items.map(({ code }) => code)

describe('the list of countries', () => {
  test('has about 250 of them with seven fields each, ten a page', async () => {
    const { items, total } = await shared.as('operator').call(listCountries, {})
    expect([items.length, total]).toEqual([10, 250])
    for (const one of await all(shared.as('operator'))) {
      expect(Object.keys(one).toSorted()).toEqual(
        ['code', 'domain', 'id', 'indexLetter', 'name', 'region', 'telephoneCode'].toSorted(),
      )
      expect(countryRegions).toContain(one.region)
      expect(one.indexLetter).toMatch(/^[A-Z]$/)
      expect(one.telephoneCode).toMatch(/^[1-9]\d{0,3}$/)
      expect(one.domain).toBe('')
    }
  })

  test('is what the list of areas is taken from', async () => {
    const { areas } = await shared.visitor.call(listAreas, {})
    const countries = await all(shared.as('operator'))
    expect(areas).toEqual(countries.map(({ id, code, name, telephoneCode }) => ({ id, code, name, telephoneCode })))
  })

  test('is sorted by name, which its letters follow, in both languages', async () => {
    for (const lang of ['zh-CN', 'en-US']) {
      const reply = await shared
        .as('operator')
        .send({ method: 'GET', url: `${listCountries.path}?pageSize=100&pageStart=1`, headers: { lang } })
      const letters = (reply.json().data as { indexLetter: string }[]).map(({ indexLetter }) => indexLetter)
      expect(letters).toEqual(letters.toSorted())
    }
  })

  test.each([
    ['秘鲁', ['PE']],
    ['peru', ['PE']],
    ['pe', expect.arrayContaining(['PE', 'CV'])],
    ['+49', ['DE']],
    ['0049', ['DE']],
    ['nowhere', []],
  ])('is searched in both languages and by codes: %s', async (keyword, codes) => {
    expect(await codesOf(shared.as('operator'), keyword)).toEqual(codes)
  })

  test('is filtered by region', async () => {
    const { items, total } = await shared.as('operator').call(listCountries, { region: 'Oceania', pageSize: 100 })
    expect(total).toBe(items.length)
    expect(new Set(items.map(({ region }) => region))).toEqual(new Set(['Oceania']))
    expect(items.map(({ code }) => code)).toContain('NZ')
  })
})

describe('the domain of a country', () => {
  test('is filtered by its first letter', async () => {
    await using server = await startTestServer()
    const { items, total } = await server.as('administrator').call(listCountries, { letter: 'Z', pageSize: 50 })
    expect(total).toBeGreaterThan(1)
    expect(new Set(items.map(({ indexLetter }) => indexLetter))).toEqual(new Set(['Z']))
  })

  test('is set, found, replaced and taken away by an administrator', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')

    const set = await administrator.call(setCountryDomain, { id: 'DE', domain: ' EU.Example.com ' })
    expect(set).toMatchObject({ code: 'DE', domain: 'eu.example.com', telephoneCode: '49' })
    expect(await codesOf(server.as('operator'), 'eu.exam')).toEqual(['DE'])

    await administrator.call(setCountryDomain, { id: 'DE', domain: 'de.example.com' })
    expect(await codesOf(server.as('operator'), 'eu.exam')).toEqual([])

    await administrator.call(setCountryDomain, { id: 'DE', domain: '' })
    expect((await all(administrator)).every(({ domain }) => domain === '')).toBe(true)
  })

  test.each(['http://eu.example.com', 'eu.example.com:443', 'example', 'a b.com', '-a.com', `${'a'.repeat(64)}.com`])(
    'is a host name and nothing else: %s',
    async (domain) => {
      const attempt = shared.as('administrator').call(setCountryDomain, { id: 'DE', domain })
      await expect(attempt).rejects.toMatchObject({ code: 40000, data: { field: 'domain' } })
    },
  )

  test('is that of a country that exists', async () => {
    const attempt = shared.as('administrator').call(setCountryDomain, { id: 'ZZ', domain: 'a.example.com' })
    await expect(attempt).rejects.toMatchObject(refused('areas.notFound'))
  })

  test('is all that can be changed', async () => {
    await using server = await startTestServer()
    const administrator = server.as('administrator')
    const before = await all(administrator)
    const sent = { id: 'DE', domain: '', name: 'X', telephoneCode: '1', region: 'Asia', indexLetter: 'X', code: 'FR' }
    await administrator.call(setCountryDomain, sent)
    expect(await all(administrator)).toEqual(before)
  })
})

test('about 90 locales lead to a country of the list each', async () => {
  const locales = await shared.visitor.call(listAreaLocales, {})
  const countries = new Set((await all(shared.as('operator'))).map(({ code }) => code))

  expect(locales.length).toBeGreaterThanOrEqual(85)
  expect(new Set(locales.map(({ locale }) => locale)).size).toBe(locales.length)
  for (const { locale, code } of locales) {
    expect(new Intl.Locale(locale).region).toBe(code)
    expect(countries).toContain(code)
  }
  expect(locales).toContainEqual({ locale: 'zh-CN', code: 'CN' })
})
