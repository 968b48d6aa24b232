import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codeOf, epochMs, integer, LAST_EPOCH_MS, matching, optionalText, orJsonText, text } from './schema.ts'
import { ruleOf } from './rules.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
const brokenRule = (schema: z.core.$ZodType, value: unknown) =>
  ruleOf(z.safeParse(schema, value).error?.issues[0]?.message)

describe('a text', () => {
  test('has its bounds counted after surrounding white space is dropped', () => {
    expect(z.parse(text({ min: 4, max: 5 }), '  four ')).toBe('four')
    expect(accepts(text({ min: 4, max: 5 }), ' abc ')).toBe(false)
    expect(accepts(text({ min: 4, max: 5 }), 'sixsix')).toBe(false)
  })

  test('of white space alone counts as empty', () => expect(accepts(text({ max: 5 }), '   ')).toBe(false))

  test.each(['a\0b', 'a\ud800b'])('that cannot be stored is refused by name: %j', (value) => {
    expect(brokenRule(text({ max: 50 }), value)).toBe('unstorableText')
    expect(brokenRule(optionalText({ max: 50 }), value)).toBe('unstorableText')
  })

  test('may hold any pair of Chinese, emoji and right-to-left script', () =>
    expect(accepts(text({ max: 50 }), '智能插座 🔌 مقبس')).toBe(true))

  test('that may be left out is empty then', () => expect(z.parse(optionalText({ max: 5 }), undefined)).toBe(''))

  test('that breaks a pattern names its rule', () =>
    expect(brokenRule(matching({ max: 9 }, /^\d+$/, 'serial'), 'x')).toBe('serial'))
})

test('a whole number takes its bounds and nothing outside or between', () => {
  const schema = integer({ min: 1, max: 3 })
  expect([0, 1, 3, 4, 1.5, '2', Number.NaN].map((value) => accepts(schema, value))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a moment is one that has a date which can be stored and shown', () =>
  expect([0, LAST_EPOCH_MS, LAST_EPOCH_MS + 1, -1, 0.5].map((value) => accepts(epochMs, value))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]))

test('a code is one of its table', () => {
  expect([0, 1, 2, '1'].map((value) => accepts(codeOf({ no: 0, yes: 1 }), value))).toEqual([true, true, false, false])
})

describe('a value or its JSON text', () => {
  const schema = orJsonText(z.object({ zh: z.string() }))
  test.each([[{ zh: '电源' }], ['{"zh":"电源"}']])('both are read: %j', (given) =>
    expect(z.parse(schema, given)).toEqual({ zh: '电源' }),
  )
  test.each(['{"zh":', '', 'null', '[]'])('text that is no such JSON is refused: %j', (given) =>
    expect(accepts(schema, given)).toBe(false),
  )
  test.each([
    ['{"zh":"a","zh":"b"}', 'memberTwice'],
    ['{"zh":"a","__proto__":{"zh":"b"}}', 'memberReserved'],
  ])('text whose members are not what they seem is refused by name: %s', (given, broken) =>
    expect(brokenRule(schema, given)).toBe(broken),
  )
})
