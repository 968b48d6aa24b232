import { featureType } from '@slipway/contract/products/features/features.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { expect, test } from 'vitest'
import { chipOf, chipsOf, definitionWords, valueWords } from './definition-words.ts'
import { isNamedBy, toShown } from './feature-view.ts'
import { modelJson } from './list/model-json.ts'
import { eventOf, featureOf, operationOf } from './testing/features.ts'
import { featuresEn } from './texts.en.ts'
import { featuresZh } from './texts.zh.ts'

const hue = {
  type: 'integer',
  minimum: 0,
  maximum: 360,
  unit: '',
  deKey: 'hue',
  description: '',
  required: true,
} as const
const white = { type: 'boolean', deKey: 'white', description: '', required: false } as const
const colour: ValueSchema = { type: 'object', properties: [hue, white] }

const rows: [ValueSchema, string, string][] = [
  [{ type: 'boolean' }, 'bool', 'true / false'],
  [{ type: 'integer', minimum: 1, maximum: 100, step: 1, unit: '%' }, 'int', '1 – 100, 步长 1, %'],
  [{ type: 'number', minimum: -40, maximum: 125, multipleOf: 0.5, unit: '' }, 'float', '-40 – 125, 0.5 的倍数'],
  [{ type: 'string', maxLength: 64 }, 'string', '最长 64 字节'],
  [{ type: 'enum', enumType: 'string', enumValue: ['a', 'b', 'c', 'd'] }, 'enum', 'a · b · c · d'],
  [{ type: 'enum', enumType: 'integer', enumValue: [1, 2, 3, 4, 5, 6] }, 'enum', '1 · 2 · 3 · +3'],
  [
    { type: 'boolean', valueTexts: { true: { zh: '开', en: 'On' }, false: { zh: '关', en: '' } } },
    'bool',
    'true 开 / false 关',
  ],
  [
    { type: 'enum', enumType: 'integer', enumValue: [0, 1], valueTexts: { '0': { zh: '手动', en: 'Manual' } } },
    'enum',
    '0 手动 · 1',
  ],
  [colour, 'struct', '{ hue: int, white?: bool }'],
  [{ type: 'array', minItems: 0, maxItems: 8, items: { type: 'boolean' } }, 'array', '0 – 8 × bool'],
  [{ type: 'array', minItems: 1, maxItems: 8, items: colour }, 'array', '1 – 8 × { hue: int, white?: bool }'],
]

test.each(rows)('%o shows its type and values in a line', (schema, chip, words) => {
  expect(chipOf(schema)).toBe(chip)
  expect(valueWords(schema, featuresZh)).toBe(words)
})

test('the words of values are those of the language', () => {
  expect(valueWords({ type: 'integer', minimum: 0, maximum: 9, step: 3, unit: '' }, featuresEn)).toBe('0 – 9, step 3')
})

test('an operation shows what goes in and what comes out, an event what it tells', () => {
  const operation = toShown(operationOf({ input: { type: 'object', properties: [hue] } }))
  expect(definitionWords(operation, featuresZh)).toBe('(hue: int) → ()')
  expect(chipsOf(operation)).toEqual(['struct'])
  expect(chipsOf(toShown(eventOf()))).toEqual([])
  expect(definitionWords(toShown(eventOf()), featuresZh)).toBe('无参数')
  expect(definitionWords(toShown(eventOf({ output: colour })), featuresZh)).toBe('hue: int, white?: bool')
})

test('a feature is found by either name or its identifier, in any case', () => {
  const shown = toShown(featureOf())
  for (const words of ['亮', 'BRIGHT', 'ness', ' brightness ', '']) expect(isNamedBy(shown, words)).toBe(true)
  expect(isNamedBy(shown, 'power')).toBe(false)
})

test('the model as text holds every feature under its kind, in the words of the calls', () => {
  const text = modelJson('p', [featureOf(), operationOf(), eventOf({ output: colour })].map(toShown))
  expect(JSON.parse(text)).toMatchObject({
    productId: 'p',
    properties: [{ deKey: 'brightness', deName: { zh: '亮度', en: 'Brightness' }, deInput: { type: 'integer' } }],
    operations: [{ deKey: 'calibrate', featureType: featureType.operation, deInput: { type: 'noinput' } }],
    events: [{ deKey: 'leak', deOutput: { type: 'object', properties: [{ deKey: 'hue' }, { deKey: 'white' }] } }],
  })
})
