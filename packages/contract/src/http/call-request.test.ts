import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signedIn } from '../access.ts'
import { ORIGIN_HEADER, requestOf } from './call-request.ts'
import { defineCall } from '../define-call.ts'

const parts = { summary: { zh: '', en: '' }, access: signedIn }

test('a read puts its input into the query and leaves out what is absent', () => {
  const call = defineCall({
    ...parts,
    method: 'GET',
    path: '/things',
    input: z.object({ keyword: z.string(), page: z.optional(z.number()), filter: z.object({ on: z.boolean() }) }),
  })
  const { method, url, body } = requestOf(call, { keyword: 'a&b=c 中', page: undefined, filter: { on: true } })
  const query = new URL(url, 'http://localhost').searchParams
  expect(method).toBe('GET')
  expect(Object.fromEntries(query)).toEqual({ keyword: 'a&b=c 中', filter: '{"on":true}' })
  expect(body).toBeUndefined()
})

test('a read without input has a bare path', () => {
  expect(requestOf(defineCall({ ...parts, method: 'GET', path: '/things' }), {}).url).toBe('/things')
})

test('a write puts its input into a JSON body, but for what its path holds', () => {
  const call = defineCall({
    ...parts,
    method: 'POST',
    path: '/things/{id}/change',
    input: z.object({ id: z.string(), name: z.string() }),
  })
  const { url, body, headers } = requestOf(call, { id: 'a/b$&', name: '灯' })
  expect(url).toBe('/things/a%2Fb%24%26/change')
  expect(JSON.parse(body ?? '')).toEqual({ name: '灯' })
  expect(headers['content-type']).toBe('application/json')
})

test('every request carries the header that a foreign page cannot send (SI-014)', () => {
  const call = defineCall({ ...parts, method: 'DELETE', path: '/things' })
  expect(requestOf(call, {}).headers).toHaveProperty(ORIGIN_HEADER)
})
