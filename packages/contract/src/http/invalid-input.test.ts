import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidInput, invalidInputText } from './invalid-input.ts'
import { rule } from '../rules.ts'

const whatIsWrong = (schema: z.core.$ZodType, value: unknown) =>
  invalidInput(z.safeParse(schema, value, { reportInput: true }).error?.issues ?? [])
const inEnglish = (schema: z.core.$ZodType, value: unknown) => invalidInputText(whatIsWrong(schema, value), 'en-US')

test.each<[string, z.core.$ZodType, unknown]>([
  ['name: Required', z.string(), undefined],
  ['name: Must be of type string', z.string(), 5],
  ['name: Must be 3 characters or fewer', z.string().check(z.maxLength(3)), 'four'],
  ['name: Must be at least 3 characters', z.string().check(z.minLength(3)), 'ab'],
  ['name: Required', z.string().check(z.minLength(1)), ''],
  ['name: Must be 9 or less', z.number().check(z.maximum(9)), 10],
  ['name: Must be 2 or more', z.number().check(z.minimum(2)), 1],
  ['name: Must have no more than 1 item', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
  ['name: Must have at least 2 items', z.array(z.string()).check(z.minLength(2)), ['a']],
  ['name: Must be one of 1, 2', z.literal([1, 2]), 3],
  [
    'name: Must start with a letter and contain only letters, digits and underscores',
    z.string().check(z.regex(/^a/, rule('deKey'))),
    'b',
  ],
  [
    'name.kind: Must be one of a, b',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
  ],
  ['name.1: Must be of type string', z.array(z.union([z.string(), z.number()])), ['a', true]],
  ['name: Invalid format', z.custom(() => false), 1],
])('%s', (said, schema, value) => {
  expect(inEnglish(z.object({ name: schema }), { name: value })).toBe(said)
})

test('the bound that a field breaks is reported beside the words', () => {
  const schema = z.object({ name: z.string().check(z.maxLength(50)) })
  expect(whatIsWrong(schema, { name: 'x'.repeat(51) })).toMatchObject({ field: 'name', limit: 50 })
})

test('the words are in the language that the caller reads', () => {
  const wrong = whatIsWrong(z.object({ name: z.string() }), {})
  expect(invalidInputText(wrong, 'zh-CN')).toBe('name：必填')
})

test('only the first of several problems is reported', () => {
  expect(whatIsWrong(z.object({ a: z.string(), b: z.string() }), {})).toMatchObject({ field: 'a' })
})
