import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sampleOf } from '../device-kits/value-samples.ts'
import { anyWrittenSchema } from '../features/testing/arbitrary-schemas.ts'
import { checkValue } from '../features/value-check.ts'
import { propertySchema, type ValueSchema } from '../features/value-schema.ts'
import { encodeEntry, encodeValue } from './encode-value.ts'
import { exampleOf } from './example-values.ts'
import { hexLines } from './frames.ts'
import { decodeEntry } from './testing/decode-frame.ts'
import { wireBytes, wireTypeOf } from './wire-types.ts'

const SEED = 20_261_123
const RUNS = 500

const read = (schema: object): ValueSchema => z.parse(propertySchema, schema)
const hexOf = (schema: ValueSchema, value: unknown) => hexLines(encodeValue(wireTypeOf(schema), value)).join(' ')

const int = { type: 'integer', minimum: -40, maximum: 125 }
const tenths = { type: 'number', minimum: -40, maximum: 125, step: 0.1 }
const struct = {
  type: 'object',
  properties: [
    { deKey: 'hue', type: 'integer', minimum: 0, maximum: 359, required: true },
    { deKey: 'white', type: 'boolean' },
  ],
}

describe('a value in a frame', () => {
  test.each([
    ['a boolean is one byte', { type: 'boolean' }, true, 'boolean', '01'],
    ['an integer four, in two’s complement', int, -2, 'integer', 'FF FF FF FE'],
    ['a number with a step of tenths is an integer', tenths, 23.5, 'integer', '00 00 00 EB'],
    ['with rounding that JSON numbers need', tenths, 0.1 + 0.2, 'integer', '00 00 00 03'],
    ['a multiple decides before the step', { ...tenths, multipleOf: 0.05 }, 0.05, 'integer', '00 00 00 05'],
    ['so do its limits', { ...tenths, minimum: 0.25 }, 0.25, 'integer', '00 00 00 19'],
    ['beyond 32 bits it takes eight', { ...int, minimum: -(2 ** 40) }, -(2 ** 40), 'long', 'FF FF FF 00 00 00 00 00'],
    ['2^31 is beyond 32 bits', { ...int, maximum: 2 ** 31 }, 2 ** 31, 'long', '00 00 00 00 80 00 00 00'],
    ['without a step it is a double', { ...tenths, step: undefined }, 1.5, 'double', '3F F8 00 00 00 00 00 00'],
    ['or a float', { ...tenths, step: undefined, storage: 'float' }, 1.5, 'float', '3F C0 00 00'],
    ['a text is UTF-8', { type: 'string', maxLength: 9 }, '开a', 'text', 'E5 BC 80 61'],
    ['an enum its position', { type: 'enum', enumValue: ['cool', 'heat'] }, 'heat', 'enum', '01'],
    [
      'bits are unsigned',
      { ...int, minimum: 0, maximum: 255, bitTexts: { 7: { zh: '七', en: '7' } } },
      129,
      'bitmap',
      '81',
    ],
    [
      'and as long as needed',
      { ...int, minimum: 0, maximum: 256, bitTexts: { 8: { zh: '八', en: '8' } } },
      256,
      'bitmap',
      '01 00',
    ],
    ['fields have their number', struct, { white: true, hue: 258 }, 'struct', '01 02 00 04 00 00 01 02 02 01 00 01 01'],
    ['absent fields are omitted', struct, { hue: 1 }, 'struct', '01 02 00 04 00 00 00 01'],
    [
      'items their length',
      { type: 'array', items: int, minItems: 0, maxItems: 3 },
      [1, 2],
      'list',
      '02 00 04 00 00 00 01 00 04 00 00 00 02',
    ],
  ])('%s', (_case, given, value, name, hex) => {
    const schema = read(given)
    expect(wireTypeOf(schema).name).toBe(name)
    expect(hexOf(schema, value)).toBe(hex)
  })

  test('a data unit has number, type and length', () => {
    expect(hexLines(encodeEntry(200, wireTypeOf(read({ type: 'boolean' })), false))).toEqual(['C8 01 00 01 00'])
  })
})

/** Numbers may differ by the precision of a float. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one))
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return left.length === right.size && left.every(([key, value]) => isSame(value, right.get(key)))
}

test('a decoder of its own reads back what was encoded, within the length that the document says', () => {
  let decoded = 0
  fc.assert(
    fc.property(anyWrittenSchema, fc.integer({ min: 1, max: 255 }), (given, dpId) => {
      const schema = z.safeParse(propertySchema, given).data
      // Values between two steps are rounded.
      if (!schema || JSON.stringify(schema).includes('"step"')) return
      const type = wireTypeOf(schema)
      for (const value of [exampleOf(schema), sampleOf(schema, true), sampleOf(schema, false)]) {
        if (value === undefined) continue
        const bytes = encodeEntry(dpId, type, value)
        expect(bytes.length - 4).toBeLessThanOrEqual(wireBytes(type, schema))
        const back = decodeEntry(Uint8Array.from(bytes), (number) => (number === dpId ? schema : undefined))
        expect(back.rest).toHaveLength(0)
        expect({ schema, value, back: back.value }).toSatisfy(() => isSame(value, back.value))
        decoded++
      }
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(decoded).toBeGreaterThan(RUNS / 10)
})

test('an example is a value that the schema allows', () => {
  fc.assert(
    fc.property(anyWrittenSchema, (given) => {
      const schema = z.safeParse(propertySchema, given).data
      const value = schema && exampleOf(schema)
      if (schema && value !== undefined) expect(checkValue(schema, value)).toBeUndefined()
    }),
    { seed: SEED, numRuns: RUNS },
  )
})
