import { describe, expect, test } from 'vitest'
import { checkValue, problemText } from './value-check.ts'
import type { ValueSchema } from './value-schema.ts'

const problemOf = (schema: ValueSchema, value: unknown) => checkValue(schema, value)?.reason ?? 'none'

describe('a value of type', () => {
  test.each([true, false])('boolean may be %s', (value) => expect(problemOf({ type: 'boolean' }, value)).toBe('none'))
  test.each([1, 0, 'true', null, undefined, {}])('boolean may not be %j', (value) =>
    expect(problemOf({ type: 'boolean' }, value)).toBe('type'),
  )

  const percent: ValueSchema = { type: 'integer', minimum: 0, maximum: 100, unit: '%' }
  test.each([
    [0, 'none'],
    [100, 'none'],
    [-1, 'belowMinimum'],
    [101, 'aboveMaximum'],
    [1.5, 'type'],
    ['5', 'type'],
    [true, 'type'],
    [Number.NaN, 'notFinite'],
    [Number.POSITIVE_INFINITY, 'notFinite'],
    [[5], 'type'],
  ])('integer 0 to 100: %j gives %s', (value, reason) => expect(problemOf(percent, value)).toBe(reason))

  const wide: ValueSchema = {
    type: 'number',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    unit: '',
  }
  test.each([1e300, -1e300, Number.NEGATIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'number refuses %d, which cannot be kept exactly',
    (value) => expect(problemOf(wide, value)).toBe('notFinite'),
  )

  const tenths: ValueSchema = { type: 'number', minimum: -40, maximum: 10_000_000, multipleOf: 0.1, unit: '°C' }
  test.each([0.3, 0.7, 20.1, -39.9, 1_234_567.8, 9_999_999.9])(
    'number in tenths may be %d, in spite of binary rounding',
    (value) => expect(problemOf(tenths, value)).toBe('none'),
  )
  test.each([0.35, 20.01, 1_234_567.85])('number in tenths may not be %d', (value) =>
    expect(problemOf(tenths, value)).toBe('notMultiple'),
  )

  test('string is measured in bytes of UTF-8, 255 at most (CN-12)', () => {
    expect(problemOf({ type: 'string', maxLength: 6 }, '灯灯')).toBe('none')
    expect(problemOf({ type: 'string', maxLength: 5 }, '灯灯')).toBe('tooLong')
    expect(problemOf({ type: 'string', maxLength: 255 }, 'x'.repeat(255))).toBe('none')
    expect(problemOf({ type: 'string', maxLength: 255 }, 'x'.repeat(256))).toBe('tooLong')
    expect(problemOf({ type: 'string', maxLength: 9 }, 5)).toBe('type')
  })

  test.each(['a\0', '\udc00'])('string refuses what cannot be stored: %j', (value) =>
    expect(problemOf({ type: 'string', maxLength: 9 }, value)).toBe('unsafeText'),
  )

  const modes: ValueSchema = { type: 'enum', enumType: 'string', enumValue: ['auto', 'manual'] }
  test.each([
    ['auto', 'none'],
    ['AUTO', 'notListed'],
    ['', 'notListed'],
    [0, 'notListed'],
    [null, 'notListed'],
  ])('enum auto, manual: %j gives %s', (value, reason) => expect(problemOf(modes, value)).toBe(reason))

  test('enum of numbers takes the number, not its text', () => {
    const levels: ValueSchema = { type: 'enum', enumType: 'integer', enumValue: [1, 2] }
    expect([problemOf(levels, 1), problemOf(levels, '1')]).toEqual(['none', 'notListed'])
  })
})

test('a problem is reported in both languages with its bound', () => {
  expect(problemText({ reason: 'aboveMaximum', limit: 100 })).toEqual({
    zh: '大于最大值 100',
    en: 'is greater than the maximum 100',
  })
})
