import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyReported, anyWrittenSchema } from '../testing/arbitrary-schemas.ts'
import { patternEngine } from '../pattern.ts'
import { schemaChanges, type Senders } from './schema-diff.ts'
import { valueCheck } from '../value-check.ts'
import { propertySchema, type ValueSchema } from '../value-schema.ts'

const SEED = 20_261_121
const RUNS = 4_000

const accepted = (given: unknown): ValueSchema | undefined => z.safeParse(propertySchema, given).data

/** Two schemas of the same type, so that they differ in more than their type. */
const pair = fc
  .tuple(anyWrittenSchema, anyWrittenSchema)
  .map(([one, other]) => [accepted(one), accepted({ ...one, ...other, type: (one as { type: string }).type })] as const)

const allows = (schema: ValueSchema, value: unknown) => valueCheck(schema, patternEngine)(value) === undefined

function assertFor(senders: Senders, holds: (before: ValueSchema, after: ValueSchema, value: unknown) => boolean) {
  let compared = 0
  fc.assert(
    fc.property(pair, fc.array(anyReported, { minLength: 20, maxLength: 20 }), ([before, after], values) => {
      if (!before || !after) return
      const changes = schemaChanges(before, after, senders, '')
      if (changes.some(({ effect }) => effect !== 'compatible')) return
      compared++
      for (const value of values) {
        if (!holds(before, after, value)) expect({ before, after, value, changes }).toBe('compatible')
      }
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(compared).toBeGreaterThan(RUNS / 40)
}

test('a change that is called compatible takes every value that devices sent before', () => {
  assertFor({ device: true, platform: false }, (before, after, value) => !allows(before, value) || allows(after, value))
})

test('a change that is called compatible sends devices no value that they did not know before', () => {
  // Devices ignore new optional parameters, as the protocol requires.
  const isFlat = (schema: ValueSchema) => schema.type !== 'object' && schema.type !== 'array'
  assertFor(
    { device: false, platform: true },
    (before, after, value) => !isFlat(after) || !allows(after, value) || allows(before, value),
  )
})

test('a schema differs in nothing from itself', () => {
  fc.assert(
    fc.property(anyWrittenSchema, (given) => {
      const schema = accepted(given)
      if (schema)
        expect(schemaChanges(schema, structuredClone(schema), { device: true, platform: true }, '')).toEqual([])
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
