import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FeatureContent } from './feature-record.ts'
import { isSameDefinition } from './same-definition.ts'
import { propertySchema, parametersSchema } from './value-schema.ts'

const property = (schema: object, transType: 1 | 2 | 3 = 3): FeatureContent => ({
  featureType: 1,
  transType,
  deInput: z.parse(propertySchema, schema),
  deOutput: {},
})
const event = (...keys: string[]): FeatureContent => ({
  featureType: 3,
  transType: 1,
  deInput: {},
  deOutput: z.parse(parametersSchema, {
    type: 'object',
    properties: keys.map((deKey) => ({ deKey, type: 'boolean' })),
  }),
})
const mode = (...enumValue: string[]) => property({ type: 'enum', enumValue })

test('ranges, units and texts are no part of what a device sends', () => {
  const range = { type: 'integer', minimum: 0, maximum: 10 }
  expect(isSameDefinition(property(range), property({ ...range, maximum: 99, unit: '%' }))).toBe(true)
  expect(isSameDefinition(mode('a', 'b'), mode('b', 'a'))).toBe(true)
  expect(isSameDefinition(event('a', 'b'), event('b', 'a'))).toBe(true)
})

test('type, direction, enum values and parameters are', () => {
  const range = { minimum: 0, maximum: 10 }
  expect(isSameDefinition(property({ type: 'integer', ...range }), property({ type: 'number', ...range }))).toBe(false)
  expect(isSameDefinition(property({ type: 'boolean' }), property({ type: 'boolean' }, 1))).toBe(false)
  expect(isSameDefinition(mode('a', 'b'), mode('a', 'c'))).toBe(false)
  expect(isSameDefinition(event('percent'), event('battery'))).toBe(false)
})
