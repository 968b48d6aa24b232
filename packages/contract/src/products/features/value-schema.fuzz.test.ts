import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkValue } from './value-check.ts'
import { propertySchema } from './value-schema.ts'

const SEED = 20_261_120
const RUNS = 2_000

const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 0.1, 1e300, -1e300, 2 ** 53))
const anyEntry = fc.oneof(fc.string({ maxLength: 40, unit: 'binary' }), anyNumber)
const anyValue = fc.oneof(fc.anything(), anyEntry, fc.boolean())
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const anySchema = fc.oneof(
  fc.record({ type: fc.constantFrom('boolean', 'bool'), defaultValue: maybe(fc.oneof(fc.boolean(), anyValue)) }),
  fc.record({
    type: fc.constantFrom('integer', 'number', 'int', 'float', 'double'),
    minimum: anyNumber,
    maximum: anyNumber,
    multipleOf: maybe(fc.oneof(anyNumber, fc.constantFrom(1, 0.1, 5))),
    step: maybe(anyNumber),
    defaultValue: maybe(anyNumber),
  }),
  fc.record({
    type: fc.constantFrom('string', 'text'),
    maxLength: fc.integer({ min: 0, max: 300 }),
    defaultValue: maybe(fc.string({ unit: 'binary', maxLength: 300 })),
  }),
  fc.record({
    type: fc.constant('enum'),
    enumType: maybe(fc.constantFrom('string', 'integer', 'number')),
    enumValue: fc.array(anyEntry, { maxLength: 8 }),
    defaultValue: maybe(anyEntry),
  }),
  fc.anything(),
)

const accepted = (given: unknown) => z.safeParse(propertySchema, given).data

test('whatever default a schema is accepted with is a value that it allows', () => {
  let withDefault = 0
  const problems = (given: unknown) => {
    const schema = accepted(given)
    if (!schema || !('defaultValue' in schema) || schema.defaultValue === undefined) return undefined
    withDefault++
    return checkValue(schema, schema.defaultValue)
  }
  fc.assert(
    fc.property(anySchema, (given) => {
      expect(problems(given)).toBeUndefined()
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(withDefault).toBeGreaterThan(RUNS / 50)
})

test('an accepted schema is accepted again from what was stored of it', () => {
  fc.assert(
    fc.property(anySchema, (given) => {
      const stored: unknown = JSON.parse(JSON.stringify(accepted(given) ?? { type: 'boolean' }))
      expect(z.parse(propertySchema, stored)).toEqual(stored)
    }),
    { seed: SEED, numRuns: RUNS },
  )
})

test('no value, however strange, makes the check throw', () => {
  fc.assert(
    fc.property(anySchema, anyValue, (given, value) => {
      const schema = accepted(given) ?? { type: 'string', maxLength: 255 }
      expect(() => checkValue(schema, value)).not.toThrow()
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
