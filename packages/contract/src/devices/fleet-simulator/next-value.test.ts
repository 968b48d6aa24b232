import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { patternEngine } from '../../products/features/pattern.ts'
import { valueFormats } from '../../products/features/value-format.ts'
import { checkValue } from '../../products/features/value-check.ts'
import { propertySchema } from '../../products/features/value-schema.ts'
import { nextValueOf } from './next-value.ts'
import { patternText } from './pattern-text.ts'
import { randomStream } from './random-stream.ts'

const schemaOf = (written: object) => z.parse(propertySchema, written)

function walkOf(written: object, steps = 300): unknown[] {
  const next = nextValueOf(schemaOf(written))
  const random = randomStream(7, 'walk')
  const values: unknown[] = []
  for (let step = 0; step < steps; step++) values.push(next(values.at(-1), random))
  return values
}

describe('a number', () => {
  const temperature = { type: 'number', minimum: -40, maximum: 125, step: 0.5 }

  test('walks in small steps and stays within its limits', () => {
    const values = walkOf(temperature) as number[]
    const strides = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0)))
    expect(Math.max(...strides)).toBeLessThanOrEqual((125 + 40) * 0.02 + 0.5)
    expect(new Set(values).size).toBeGreaterThan(20)
  })

  test('stands on its step', () => {
    for (const value of walkOf(temperature) as number[]) expect(Number.isInteger(value * 2)).toBe(true)
  })

  test('of a narrow range goes to both of its ends', () => {
    const values = walkOf({ type: 'integer', minimum: 3, maximum: 5 }) as number[]
    expect(new Set(values)).toEqual(new Set([3, 4, 5]))
  })

  test('starts from its default', () => {
    expect(walkOf({ type: 'integer', minimum: 0, maximum: 9, defaultValue: 8 }, 1)).toEqual([8])
  })
})

test('a switch is flipped, and an enum goes through its entries', () => {
  expect(new Set(walkOf({ type: 'boolean' }))).toEqual(new Set([true, false]))
  const mode = { type: 'enum', enumType: 'string', enumValue: ['cool', 'heat', 'auto'] }
  expect(new Set(walkOf(mode))).toEqual(new Set(['cool', 'heat', 'auto']))
})

test('what can only be one value is that', () => {
  expect(new Set(walkOf({ type: 'integer', minimum: 0, maximum: 9, constValue: 4 }))).toEqual(new Set([4]))
})

test.each(valueFormats)('a text of the format %s is one', (format) => {
  const schema = { type: 'string', maxLength: 60, format }
  for (const value of walkOf(schema, 50)) expect(checkValue(schemaOf(schema), value)).toBeUndefined()
})

describe('a text with a pattern', () => {
  test.each([
    '^([0-9A-F]{2}:){5}[0-9A-F]{2}$',
    '^v?\\d+\\.\\d+(\\.\\d+)?$',
    '^(on|off|auto)$',
    '^[^a-z]{3,8}$',
    '[a-f]x*y+z?',
    '^\\w{2,}-\\d{4}$',
    '^[\\d.]{4}$',
  ])('%s is found in it', (pattern) => {
    const matches = patternEngine(pattern)
    const make = patternText(pattern)
    const random = randomStream(3, pattern)
    for (let time = 0; time < 50; time++) expect(matches?.(make?.(random) ?? '')).toBe(true)
  })

  test.each(['(?i)abc', '\\pL+', '[[:alpha:]]', 'a{2'])('%s is left alone where nothing is known of it', (pattern) => {
    expect(patternText(pattern)).toBeUndefined()
  })

  test('that cannot be made is not reported', () => {
    expect(walkOf({ type: 'string', maxLength: 9, pattern: '\\pL{3}' }, 1)).toEqual([undefined])
  })
})

test('a struct has what it must, and what its parameters need of each other', () => {
  const level = { type: 'integer', minimum: 0, maximum: 9 }
  const schema = {
    type: 'object',
    properties: [
      { ...level, deKey: 'hue', required: false },
      { ...level, deKey: 'level', required: false },
      { ...level, deKey: 'mode', required: true },
    ],
    minProperties: 2,
    dependencies: { hue: ['level'] },
  }
  const seen = new Set(walkOf(schema).map((value) => Object.keys(value as object).join()))
  expect([...seen].toSorted()).toEqual(['hue,level,mode', 'level,mode'])
})

test('the same seed gives the same values, another one others', () => {
  const drawn = (seed: number, purpose: string) => {
    const random = randomStream(seed, purpose)
    return Array.from({ length: 5 }, () => random.whole(0, 1_000_000))
  }
  expect(drawn(1, 'walk')).toEqual(drawn(1, 'walk'))
  expect(drawn(1, 'walk')).not.toEqual(drawn(2, 'walk'))
  expect(drawn(1, 'walk')).not.toEqual(drawn(1, 'life'))
})
