import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import { expect, test } from 'vitest'
import { chipOf, isNamedBy, toProperty, valueWords } from './property-view.ts'
import { featureOf } from './test-features.ts'
import { featuresEn } from './texts.en.ts'
import { featuresZh } from './texts.zh.ts'

const rows: [PropertySchema, string, string][] = [
  [{ type: 'boolean' }, 'bool', 'true / false'],
  [{ type: 'integer', minimum: 1, maximum: 100, step: 1, unit: '%' }, 'int', '1 – 100, 步长 1, %'],
  [{ type: 'number', minimum: -40, maximum: 125, multipleOf: 0.5, unit: '' }, 'float', '-40 – 125, 0.5 的倍数'],
  [{ type: 'string', maxLength: 64 }, 'string', '最长 64 字节'],
  [{ type: 'enum', enumType: 'string', enumValue: ['a', 'b', 'c', 'd'] }, 'enum', 'a · b · c · d'],
  [{ type: 'enum', enumType: 'integer', enumValue: [1, 2, 3, 4, 5, 6] }, 'enum', '1 · 2 · 3 · +3'],
]

test.each(rows)('%o shows its type and values in a line', (schema, chip, words) => {
  expect(chipOf(schema)).toBe(chip)
  expect(valueWords(schema, featuresZh)).toBe(words)
})

test('the words of values are those of the language', () => {
  expect(valueWords({ type: 'integer', minimum: 0, maximum: 9, step: 3, unit: '' }, featuresEn)).toBe('0 – 9, step 3')
})

test('a property is found by either name or its identifier, in any case', () => {
  const property = toProperty(featureOf())
  for (const words of ['亮', 'BRIGHT', 'ness', ' brightness ', '']) expect(isNamedBy(property, words)).toBe(true)
  expect(isNamedBy(property, 'power')).toBe(false)
})
