import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signedIn } from '../access.ts'
import { defineCall } from '../define-call.ts'
import { CallRefused, refusalEnvelope, resultOf, successEnvelope } from './envelope.ts'

const parts = { method: 'GET', path: '/things', summary: { zh: '', en: '' }, access: signedIn } as const
const thing = z.object({ name: z.string() })
const one = defineCall({ ...parts, output: thing })
const page = defineCall({ ...parts, output: thing, reply: 'page' })
const content = defineCall({ ...parts, output: thing, reply: 'content' })
const spread = defineCall({ ...parts, output: z.object({ areas: z.array(z.string()) }), reply: 'spread' })
const coded = defineCall({ ...parts, output: thing, reply: 'coded', alsoSuccess: [50004] })
const asText = defineCall({ ...parts, output: thing, codeAsText: true })

describe('a success', () => {
  test('satisfies a reader of `code` and one of `meta.code` (CN-21)', () => {
    expect(successEnvelope(one, { name: 'a' })).toEqual({
      code: 200,
      msg: 'ok',
      meta: { code: 200, message: 'ok' },
      data: { name: 'a' },
    })
  })

  test('of a feature call has its code as text, in `code` alone', () => {
    expect(successEnvelope(asText, { name: 'a' })).toMatchObject({ code: '200', meta: { code: 200 } })
  })

  test('of a list carries data and the total, and the totals by group where there are any (CN-22)', () => {
    expect(successEnvelope(page, { items: [{ name: 'a' }], total: 7 })).toMatchObject({
      data: [{ name: 'a' }],
      page: { total: 7 },
    })
    expect(successEnvelope(page, { items: [], total: 7, counts: { 1: 7 } }).page).toEqual({
      total: 7,
      counts: { 1: 7 },
    })
  })

  test('of a list with named parts carries them in data, and the total where every list has it (CN-22)', () => {
    expect(successEnvelope(content, { items: [{ name: 'a' }], total: 7, pageIndex: 2 })).toMatchObject({
      data: { content: [{ name: 'a' }], totalSize: 7, pageIndex: 2 },
      page: { total: 7 },
    })
  })

  test('with a code and a text of its own carries both (CN-32)', () => {
    const reply = successEnvelope(coded, { code: 50004, msg: 'on its way', data: { name: 'a' } })
    expect(reply).toEqual({
      code: 50004,
      msg: 'on its way',
      meta: { code: 50004, message: 'on its way' },
      data: { name: 'a' },
    })
    expect(resultOf(coded, reply)).toEqual({ code: 50004, msg: 'on its way', data: { name: 'a' } })
    expect(() => resultOf(one, reply)).toThrow(CallRefused)
  })

  test('of a named shape lies beside the code', () => {
    expect(successEnvelope(spread, { areas: ['CN'] })).toMatchObject({ code: 200, areas: ['CN'] })
  })
})

describe('a reader', () => {
  test.each([
    [one, { name: 'a' }],
    [asText, { name: 'a' }],
  ])('gets back what was answered', (call, result) => {
    expect(resultOf(call, successEnvelope(call, result))).toEqual(result)
  })

  test('gets back a page with its totals', () => {
    const result = { items: [{ name: 'a' }], total: 1, counts: { 1: 1 } }
    expect(resultOf(page, successEnvelope(page, result))).toEqual(result)
    const numbered = { items: [{ name: 'a' }], total: 7, pageIndex: 2 }
    expect(resultOf(content, successEnvelope(content, numbered))).toEqual(numbered)
    expect(resultOf(spread, successEnvelope(spread, { areas: ['CN'] }))).toEqual({ areas: ['CN'] })
  })

  test('takes a success that says so in `meta.code` alone', () => {
    const reply = JSON.parse('{"meta":{"code":0,"message":""},"data":{"name":"a"}}')
    expect(resultOf(one, reply)).toEqual({ name: 'a' })
  })

  test('is told a refusal as an error with code, text and cause', () => {
    const refusal = new CallRefused(60404, 'none', { refusal: 'products.notFound' })
    expect(() => resultOf(one, refusalEnvelope(60404, 'none', { refusal: 'products.notFound' }))).toThrow(refusal)
  })
})

test('a refusal without a cause has no data', () => expect(refusalEnvelope(403, 'again')).not.toHaveProperty('data'))
