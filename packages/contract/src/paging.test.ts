import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { offsetOf, pageRequest } from './paging.ts'

const schema = z.object(pageRequest)

test('a request that says nothing asks for the first ten (CO-01)', () => {
  const request = z.parse(schema, {})
  expect(request).toMatchObject({ pageStart: 0, pageSize: 10 })
  expect(offsetOf(request)).toBe(0)
})

test('`pageStart` is a page number from zero, `pageIndex` a record offset that wins (CN-23)', () => {
  expect(offsetOf(z.parse(schema, { pageStart: 3, pageSize: 20 }))).toBe(60)
  expect(offsetOf(z.parse(schema, { pageStart: 3, pageIndex: 5, pageSize: 20 }))).toBe(5)
  expect(offsetOf(z.parse(schema, { pageStart: 3, pageIndex: 0 }))).toBe(0)
})

test.each([{ pageSize: 0 }, { pageSize: 101 }, { pageStart: -1 }, { pageIndex: -1 }, { pageSize: 2.5 }])(
  'a page that nobody can read is refused: %j',
  (request) => expect(z.safeParse(schema, request).success).toBe(false),
)
