import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCanonical, writeCanonical, type CanonicalSource, type CanonicalValue } from './canonical-json.ts'

const RUNS = { numRuns: 300, seed: 20_261_123 }
const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
const anyText = fc.string({ unit: character.filter((one) => one !== '"' && one !== '\\'), maxLength: 12 })
const anyLeaf: fc.Arbitrary<CanonicalSource> = fc.oneof(anyText, fc.maxSafeNat())
const anyValue: fc.Arbitrary<CanonicalSource> = fc.oneof(
  anyLeaf,
  fc.array(fc.oneof(anyLeaf, fc.dictionary(anyText, anyLeaf, { maxKeys: 4 })), { maxLength: 4 }),
  fc.dictionary(anyText, fc.oneof(anyLeaf, fc.array(anyLeaf, { maxLength: 4 })), { maxKeys: 5 }),
)

const plain = (value: CanonicalValue): unknown => {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]))
  return Array.isArray(value) ? value.map(plain) : value
}

describe('canonical JSON', () => {
  test('reads back what it writes, as JSON.parse does', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = writeCanonical(value)
        const read = readCanonical(text, text.length)
        expect(read === undefined ? undefined : JSON.stringify(plain(read))).toBe(JSON.stringify(JSON.parse(text)))
        expect(readCanonical(text, text.length - 1)).toBeUndefined()
      }),
      RUNS,
    )
  })

  test('accepts one text for each value: a changed text is refused or another value', () => {
    const change = fc.record({ at: fc.nat(400), remove: fc.nat(2), insert: fc.string({ maxLength: 2 }) })
    fc.assert(
      fc.property(anyValue, change, (value, { at, remove, insert }) => {
        const text = writeCanonical(value)
        const place = at % (text.length + 1)
        const changed = text.slice(0, place) + insert + text.slice(place + remove)
        const read = readCanonical(changed, 10_000)
        if (read !== undefined) expect(writeCanonical(sourceOf(read))).toBe(changed)
      }),
      RUNS,
    )
  })

  test('survives any text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '0', '1', 'a', '\\', ' ', 'é'),
          maxLength: 40,
        }),
        (text) => {
          const read = readCanonical(text, 1000)
          if (read !== undefined) expect(writeCanonical(sourceOf(read))).toBe(text)
        },
      ),
      { ...RUNS, numRuns: 2000 },
    )
  })

  test.each([
    ['a duplicate key', '{"a":1,"a":1}'],
    ['keys out of order', '{"b":1,"a":1}'],
    ['white space', '{"a": 1}'],
    ['an escape', '"\\u0041"'],
    ['a character outside ASCII', '"é"'],
    ['a control character', '"\n"'],
    ['a fraction', '1.5'],
    ['an exponent', '1e3'],
    ['a negative number', '-1'],
    ['a leading zero', '01'],
    ['2 to the power of 53', '9007199254740992'],
    ['17 digits', '10000000000000000'],
    ['true', 'true'],
    ['null', 'null'],
    ['a trailing comma', '[1,]'],
    ['five levels', '[[[[[]]]]]'],
    ['something after the value', '1 '],
    ['an open object', '{"a":1'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(readCanonical(text, 1000)).toBeUndefined()
  })

  test.each([['é'], ['"'], [1.5], [-1], [-0], [2 ** 53], [Number.NaN]])('cannot write %j', (value) => {
    expect(() => writeCanonical(value)).toThrow(RangeError)
  })
})

function sourceOf(value: CanonicalValue): CanonicalSource {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, sourceOf(one)]))
  if (typeof value === 'string' || typeof value === 'number') return value
  return [...value.values()].map((one) => sourceOf(one))
}
