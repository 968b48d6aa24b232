import * as fc from 'fast-check'
import { valueFormats } from '../value-format.ts'
import { storageTypes } from '../value-schema.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })
/** A small range, so that two independently generated schemas often overlap. */
const small = fc.integer({ min: -6, max: 12 })
const number = fc.oneof(small, fc.constantFrom(0.5, 2.5, -0.1, 1e6))
const key = fc.constantFrom('a', 'b', 'c', 'hue', 'Level_2', 'x1')
const words = fc.constantFrom('', '色相', 'hue')
const label = fc.record({ zh: words, en: words })
const textsOf = (...values: string[]) => maybe(fc.dictionary(fc.constantFrom(...values), label, { maxKeys: 2 }))
const entry = fc.constantFrom('on', 'off', 'auto', '', ' low ', 'x'.repeat(33))

const range = (type: 'integer' | 'number', of: fc.Arbitrary<number>) =>
  fc.record(
    {
      type: fc.constant(type),
      minimum: of,
      maximum: of,
      exclusiveMinimum: maybe(of),
      exclusiveMaximum: maybe(of),
      multipleOf: maybe(fc.constantFrom(1, 2, 4, 3)),
      step: maybe(fc.constantFrom(1, 2)),
      unit: maybe(fc.constantFrom('°C', '%', '')),
      storage: maybe(fc.constantFrom(...storageTypes)),
      defaultValue: maybe(of),
      constValue: maybe(of),
    },
    { requiredKeys: ['type', 'minimum', 'maximum'] },
  )

/** Valid schemas, so that many are accepted. */
const plain = fc.oneof(
  fc.constant({ type: 'boolean' }),
  fc.record({ type: fc.constant('boolean'), valueTexts: textsOf('true', 'false') }),
  fc.record({ type: fc.constant('enum'), enumValue: fc.constant(['on', 'off']), valueTexts: textsOf('on', 'off') }),
  textsOf('0', '2').map((bitTexts) => ({ type: 'integer', minimum: 0, maximum: 7, bitTexts })),
  fc.constantFrom(0, 2, 12).map((maximum) => ({ type: 'integer', minimum: -6, maximum })),
  fc.constantFrom(6, 30).map((maxLength) => ({ type: 'string', maxLength })),
  fc.subarray(['on', 'off', 'auto'], { minLength: 1 }).map((enumValue) => ({ type: 'enum', enumValue })),
)

const scalar = fc.oneof(
  { weight: 3, arbitrary: plain },
  fc.record({ type: fc.constant('boolean'), defaultValue: maybe(fc.boolean()) }),
  range('integer', small),
  range('number', number),
  fc.record({
    type: fc.constant('string'),
    maxLength: fc.integer({ min: 0, max: 260 }),
    minLength: maybe(fc.integer({ min: 0, max: 4 })),
    pattern: maybe(fc.constantFrom('^o', 'n$', '(', 'a(?=b)')),
    format: maybe(fc.constantFrom(...valueFormats)),
    defaultValue: maybe(entry),
  }),
  fc.record({
    type: fc.constant('enum'),
    enumType: fc.constant('string'),
    enumValue: fc.array(entry, { maxLength: 4 }),
    defaultValue: maybe(entry),
    valueTexts: textsOf('on', 'off', 'auto'),
  }),
  fc.record({
    type: fc.constant('enum'),
    enumType: fc.constantFrom('integer', 'number', 'string'),
    enumValue: fc.array(number, { minLength: 1, maxLength: 4 }),
  }),
)

const parameter = (value: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc
    .tuple(value, fc.record({ deKey: key, required: fc.boolean(), title: fc.record({ zh: words, en: words }) }))
    .map(([schema, own]) => ({ ...schema, ...own }))

const objectOf = (value: fc.Arbitrary<object>) =>
  fc.record({
    type: fc.constantFrom('object', 'struct'),
    properties: fc.array(parameter(value), { minLength: 1, maxLength: 4 }),
    minProperties: maybe(fc.integer({ min: 0, max: 3 })),
    maxProperties: maybe(fc.integer({ min: 1, max: 4 })),
    dependencies: maybe(fc.dictionary(key, fc.array(key, { maxLength: 2 }), { maxKeys: 1 })),
  })

const arrayOf = (value: fc.Arbitrary<object>) =>
  fc.record({
    type: fc.constant('array'),
    items: value,
    minItems: fc.integer({ min: 0, max: 3 }),
    maxItems: fc.integer({ min: 1, max: 5 }),
  })

const second = fc.oneof({ weight: 4, arbitrary: scalar }, objectOf(scalar), arrayOf(scalar))

/** Schemas as a developer may write them, valid and invalid, of every type and depth. */
export const anyWrittenSchema: fc.Arbitrary<object> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  objectOf(second),
  arrayOf(second),
)
export const anyWrittenParameters: fc.Arbitrary<object> = fc.oneof(
  fc.constant({}),
  fc.constant({ type: 'noinput' }),
  objectOf(second),
)

const scalarValue = fc.oneof(fc.boolean(), small, number, entry, fc.constantFrom(null, 'a@b', '2026-11-20', 'nn'))
/** Values that such schemas accept about as often as they refuse. */
export const anyReported: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: scalarValue },
  fc.array(scalarValue, { maxLength: 5 }),
  fc.dictionary(key, fc.oneof(scalarValue, fc.array(scalarValue, { maxLength: 3 })), { maxKeys: 4 }),
)
