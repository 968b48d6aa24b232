import { checkValue } from '@slipway/contract/products/features/value-check.ts'
import { transType } from '@slipway/contract/products/features/features.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { expect, test } from 'vitest'
import { sampleReport, sampleValue } from './sample-values.ts'

const schemas: ValueSchema[] = [
  { type: 'boolean' },
  { type: 'integer', minimum: 1, maximum: 100, unit: '' },
  { type: 'integer', minimum: 1, maximum: 10, multipleOf: 7, unit: '' },
  { type: 'number', minimum: 0.1, maximum: 0.4, unit: '' },
  { type: 'string', maxLength: 3 },
  { type: 'enum', enumType: 'integer', enumValue: [4, 5] },
  { type: 'integer', minimum: 1, maximum: 100, defaultValue: 7, unit: '' },
]

test.each(schemas)('an example value of %o is one that it may have', (schema) => {
  expect(checkValue(schema, sampleValue(schema))).toBeUndefined()
})

test('the default is the example where there is one', () => {
  expect(sampleValue({ type: 'boolean', defaultValue: false })).toBe(false)
})

const property = (deKey: string, type: 1 | 2 | 3) => ({
  deKey,
  transType: type,
  schema: { type: 'boolean' } as const,
})

test('an example report holds what devices may report, and no more than shows its form', () => {
  const both = ['a', 'b', 'c', 'd', 'e'].map((deKey) => property(deKey, transType.reportAndDistribute))
  expect(sampleReport([property('down', transType.distribute), ...both])).toEqual({
    a: true,
    b: true,
    c: true,
    d: true,
  })
})
