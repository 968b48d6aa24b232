import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyWrittenSchema } from '../features/testing/arbitrary-schemas.ts'
import { checkValue } from '../features/value-check.ts'
import { propertySchema } from '../features/value-schema.ts'
import { jsonBytesOf } from './json-size.ts'
import { nextDouble, sampleOf } from './value-samples.ts'

const SEED = 20_261_124

test('a sample is a value that its schema allows, and no larger than was reckoned with', () => {
  fc.assert(
    fc.property(anyWrittenSchema, fc.boolean(), (written, high) => {
      const read = z.safeParse(propertySchema, written)
      if (!read.success) return
      const sample = sampleOf(read.data, high)
      if (sample === undefined) return
      expect(checkValue(read.data, sample)).toBeUndefined()
      expect(JSON.stringify(sample).length).toBeLessThanOrEqual(jsonBytesOf(read.data))
    }),
    { seed: SEED },
  )
})

test.each([
  [{ type: 'integer', minimum: 0, maximum: 100, exclusiveMinimum: 0 }, 1, 100],
  [{ type: 'integer', minimum: -7, maximum: 100, multipleOf: 3 }, -6, 99],
  [{ type: 'number', minimum: 0, maximum: 1, exclusiveMaximum: 1 }, 0, 1 - 2 ** -53],
  [{ type: 'string', maxLength: 3, minLength: 1 }, 'x', 'xxx'],
  [{ type: 'string', maxLength: 30, pattern: '^a+$' }, undefined, undefined],
  [{ type: 'boolean', constValue: true }, true, true],
  [{ type: 'enum', enumValue: ['a', 'b', 'c'] }, 'a', 'c'],
])('%j has the samples %s and %s', (written, low, high) => {
  const schema = z.parse(propertySchema, written)
  expect([sampleOf(schema, false), sampleOf(schema, true)]).toEqual([low, high])
})

test('the next double is the next', () => {
  expect(nextDouble(0, 1)).toBe(Number.MIN_VALUE)
  expect(nextDouble(1, 1)).toBe(1 + Number.EPSILON)
  expect(nextDouble(-1, 1)).toBe(-1 + Number.EPSILON / 2)
  expect(nextDouble(nextDouble(0.1, 1), -1)).toBe(0.1)
})
