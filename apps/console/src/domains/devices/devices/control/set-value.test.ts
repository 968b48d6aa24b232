import { checkValue } from '@slipway/contract/products/features/value-check.ts'
import { propertySchema, type ObjectSchema } from '@slipway/contract/products/features/value-schema.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startOf, structProblems, structValue } from './set-value.ts'

const schema = z.parse(propertySchema, {
  type: 'object',
  properties: [
    { deKey: 'hue', type: 'integer', minimum: 0, maximum: 360, required: true },
    { deKey: 'note', type: 'string', maxLength: 8, required: false },
    { deKey: 'points', type: 'array', items: { type: 'boolean' }, minItems: 0, maxItems: 2, required: false },
  ],
  dependencies: { note: ['points'] },
}) as ObjectSchema

test('parameters that no one filled in stay out of what is sent', () => {
  expect(structValue(schema, { hue: 5, note: '', points: undefined })).toEqual({ hue: 5 })
  expect(structProblems(schema, { hue: 5, note: '' })).toEqual({ byKey: new Map(), whole: undefined })
})

test('each problem stands at its parameter, and what concerns several at the whole', () => {
  const { byKey } = structProblems(schema, { hue: null, note: 'too long a text', points: 'no list' })
  expect([...byKey].map(([key, { reason }]) => [key, reason])).toEqual([
    ['hue', 'missing'],
    ['note', 'tooLong'],
    ['points', 'type'],
  ])
  expect(structProblems(schema, { hue: Number.NaN }).byKey.get('hue')).toEqual({ reason: 'type', limit: 'integer' })
  expect(structProblems(schema, { hue: 5, note: 'a' }).whole).toMatchObject({ reason: 'needs', limit: 'points' })
})

test('the fields start from what the device has, or from an example that it may have', () => {
  expect(startOf(schema, { hue: 7 })).toEqual({ hue: 7 })
  expect(checkValue(schema, startOf(schema, { hue: 999 }))).toBeUndefined()
})
