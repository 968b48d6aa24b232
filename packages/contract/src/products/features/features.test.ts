import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deKey, deName, propertyFields } from './features.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

describe('an identifier', () => {
  test.each(['a', 'Power', 'power_2', `a${'1'.repeat(30)}`])('may be %s (VA-31, VA-32, CN-01)', (key) =>
    expect(accepts(deKey, key)).toBe(true),
  )
  test.each(['', '1a', '_a', 'a-b', 'a b', 'a.b', '电源', `a${'1'.repeat(50)}`])('may not be %j', (key) =>
    expect(accepts(deKey, key)).toBe(false),
  )
  test.each(['constructor', 'prototype', 'toString'])('may not be %s, which programs read as something else', (key) =>
    expect(accepts(deKey, key)).toBe(false),
  )
})

test('a name is needed in both languages, 20 characters at most (VA-30, EN-FEATURE-03)', () => {
  expect(accepts(deName, { zh: '电源', en: 'Power' })).toBe(true)
  expect(accepts(deName, { zh: '电源', en: '' })).toBe(false)
  expect(accepts(deName, { en: 'Power' })).toBe(false)
  expect(accepts(deName, { zh: '电'.repeat(21), en: 'Power' })).toBe(false)
})

describe('a property', () => {
  const power = {
    featureType: 1,
    deName: { zh: '电源', en: 'Power' },
    deKey: 'power',
    transType: 3,
    deInput: { type: 'boolean' },
  }
  const schema = z.object(propertyFields)

  test('is optional and without a remark where nothing is said', () =>
    expect(z.parse(schema, power)).toMatchObject({ deOptional: 1, deRemark: '' }))

  test.each([0, 4, '3'])('cannot be of transfer type %j', (transType) =>
    expect(accepts(schema, { ...power, transType })).toBe(false),
  )
})
