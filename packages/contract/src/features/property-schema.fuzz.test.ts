import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkValue } from './check-value.ts'
import { propertySchema } from './property-schema.ts'

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

test('whatever default a schema is accepted with is a value that it allows', () => {
  let accepted = 0
  const holds = fc.property(anySchema, (given) => {
    const { success, data } = z.safeParse(propertySchema, given)
    if (!success || data.defaultValue === undefined) return
    accepted++
    expect(checkValue(data, data.defaultValue)).toBeUndefined()
  })
  fc.assert(holds, { seed: SEED, numRuns: RUNS })
  expect(accepted).toBeGreaterThan(RUNS / 50)
})

test('an accepted schema is accepted again from what was stored of it', () => {
  const holds = fc.property(anySchema, (given) => {
    const { success, data } = z.safeParse(propertySchema, given)
    if (success)
      expect(z.parse(propertySchema, JSON.parse(JSON.stringify(data)))).toEqual(JSON.parse(JSON.stringify(data)))
  })
  fc.assert(holds, { seed: SEED, numRuns: RUNS })
})

test('no value, however strange, makes the check throw', () => {
  const holds = fc.property(anySchema, anyValue, (given, value) => {
    const { success, data } = z.safeParse(propertySchema, given)
    if (success) checkValue(data, value)
  })
  fc.assert(holds, { seed: SEED, numRuns: RUNS })
})
