import { listAreas } from '@slipway/contract/identity/areas/areas.calls.ts'
import type { Area } from '@slipway/contract/identity/areas/areas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** A server for tests that restore its state. */
let shared: TestServer
beforeAll(async () => {
  shared = await startTestServer()
})
afterAll(() => shared[Symbol.asyncDispose]())

const chinaIn = (areas: Area[]) => areas.find(({ code }) => code === 'CN')

describe('the list of areas', () => {
  test('needs no session and stands beside the code, as its readers expect', async () => {
    const reply = (await shared.visitor.send({ method: 'GET', url: listAreas.path })).json()
    expect(reply).toMatchObject({ code: 200, msg: 'ok', meta: { code: 200, message: 'ok' } })
    expect(reply).not.toHaveProperty('data')
    expect(chinaIn(reply.areas)).toEqual({ id: 'CN', code: 'CN', telephoneCode: '86', name: '中国' })
  })

  test('has each country once, with digits as its code', async () => {
    const { areas } = await shared.visitor.call(listAreas, {})
    expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
    expect(areas.length).toBeGreaterThan(200)
    for (const { telephoneCode, name } of areas) {
      expect(telephoneCode).toMatch(/^[1-9]\d{0,3}$/)
      expect(name).not.toBe('')
    }
  })

  test.each([
    ['zh-CN', '中国', 'zh-CN'],
    ['zh', '中国', 'zh-CN'],
    ['en-US', 'China', 'en-US'],
    ['de', 'China', 'en-US'],
  ])('is named and sorted in the language asked for: %s', async (language, name, locale) => {
    const { areas } = await shared.visitor.call(listAreas, { language })
    expect(chinaIn(areas)?.name).toBe(name)
    const names = areas.map(({ name: one }) => one).filter((one) => one !== '秘鲁')
    expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare))
  })

  test('is in the language of the caller where none is asked for', async () => {
    const reply = await shared.visitor.send({ method: 'GET', url: listAreas.path, headers: { lang: 'en-US' } })
    expect(chinaIn(reply.json().areas)?.name).toBe('China')
  })

  test('names the field where the language cannot be one', async () => {
    const url = `${listAreas.path}?language=${'x'.repeat(36)}`
    const reply = await shared.visitor.send({ method: 'GET', url })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { code: 40000, data: { field: 'language', limit: 35 } },
    ])
  })
})
