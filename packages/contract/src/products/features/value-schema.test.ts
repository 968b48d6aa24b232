import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleOf } from '../../rules.ts'
import { propertySchema } from './value-schema.ts'

function firstBroken(given: unknown): string {
  const issue = z.safeParse(propertySchema, given).error?.issues[0]
  return issue ? `${issue.path.join('.')} ${ruleOf(issue.message) ?? issue.code}` : 'nothing'
}

describe('a number', () => {
  const range = { type: 'integer', minimum: 0, maximum: 10 }
  test.each<[string, object]>([
    ['nothing', {}],
    ['maximum minBelowMax', { minimum: 10 }],
    ['maximum minBelowMax', { minimum: 11 }],
    ['multipleOf stepWithinRange', { multipleOf: 0 }],
    ['multipleOf stepWithinRange', { multipleOf: -1 }],
    ['multipleOf stepWithinRange', { multipleOf: 11 }],
    ['step stepWithinRange', { step: 11 }],
    ['constValue constOffModel', { constValue: 11 }],
    ['nothing', { type: 'number', multipleOf: 0.1, constValue: 0.30000000000000004 }],
    ['constValue constOffModel', { type: 'number', multipleOf: 0.1, constValue: 0.31 }],
    ['defaultValue defaultNotConst', { constValue: 3, defaultValue: 4 }],
    ['storage storageNotWhole', { storage: 'float' }],
    ['storage storageNotWhole', { storage: 'double' }],
    ['storage storageInexact', { type: 'number', maximum: 9e15, storage: 'float' }],
    ['nothing', { type: 'number', maximum: 9e15, storage: 'double' }],
    ['readOnly schemaWord', { readOnly: true }],
    ['foo schemaWord', { foo: 1 }],
    ['required requiredList', { required: ['a'] }],
    ['nothing', { step: 10, multipleOf: 10 }],
    ['minimum wholeNumbers', { minimum: 0.5 }],
    ['step wholeNumbers', { step: 0.5 }],
    ['nothing', { type: 'number', minimum: 0.5, step: 0.5 }],
    ['maximum safeNumber', { maximum: 2 ** 53 }],
    ['defaultValue defaultOffModel', { defaultValue: 11 }],
    ['defaultValue defaultOffModel', { defaultValue: 3, multipleOf: 2 }],
    ['defaultValue invalid_type', { defaultValue: '3' }],
    ['maximum invalid_type', { maximum: undefined }],
    ['unit too_big', { unit: 'x'.repeat(17) }],
  ])('breaks %s with %j (VA-39, VA-40)', (broken, change) => expect(firstBroken({ ...range, ...change })).toBe(broken))
})

describe('an enum', () => {
  test.each<[string, object]>([
    ['nothing', { enumValue: ['a', 'b'] }],
    ['enumValue too_small', { enumValue: [] }],
    ['enumValue enumUnique', { enumValue: ['a', 'a'] }],
    ['enumValue enumUnique', { enumValue: ['a', ' a'] }],
    ['enumValue enumValue', { enumValue: ['a', ' '] }],
    ['enumValue enumValue', { enumValue: ['', ' '] }],
    ['enumValue enumValue', { enumValue: ['x'.repeat(33)] }],
    ['nothing', { enumValue: ['x'.repeat(32)] }],
    ['enumValue enumKind', { enumValue: ['a', 1] }],
    ['enumValue enumKind', { enumType: 'integer', enumValue: ['1'] }],
    ['enumValue wholeNumbers', { enumType: 'integer', enumValue: [1.5] }],
    ['nothing', { enumType: 'number', enumValue: [1.5, 2] }],
    ['enumValue too_big', { enumValue: Array.from({ length: 101 }, (_, index) => `v${index}`) }],
    ['enumValue unstorableText', { enumValue: ['\ud800'] }],
    ['defaultValue defaultOffModel', { enumValue: ['a'], defaultValue: 'b' }],
    ['enumType invalid_value', { enumType: 'boolean', enumValue: ['a'] }],
  ])('breaks %s with %j (VA-36 to VA-38, CN-13)', (broken, given) =>
    expect(firstBroken({ type: 'enum', ...given })).toBe(broken),
  )
})

test.each([0, 256, 1.5])('a string cannot be %d bytes long at most (VA-43)', (maxLength) =>
  expect(firstBroken({ type: 'string', maxLength })).toMatch(/^maxLength /),
)

test.each([
  ['bool', 'boolean'],
  ['int', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['text', 'string'],
])('the type %s is another name of %s (CN-27)', (type, known) => {
  expect(z.parse(propertySchema, { type, minimum: 0, maximum: 1, maxLength: 9 })).toMatchObject({ type: known })
})

test.each(['noinput', 'date', 'toString', '__proto__', 5, undefined])('the type %j is refused', (type) =>
  expect(firstBroken({ type })).toMatch(/^type /),
)
