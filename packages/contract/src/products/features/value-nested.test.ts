import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleOf } from '../../rules.ts'
import { checkValue, problemText } from './value-check.ts'
import { parametersSchema, propertySchema, type ValueSchema } from './value-schema.ts'

const deep = (levels: number): unknown => {
  let schema: unknown = { type: 'boolean' }
  for (let level = 1; level < levels; level++) schema = { type: 'array', items: schema, minItems: 0, maxItems: 2 }
  return schema
}

function firstBroken(given: unknown, schema: z.core.$ZodType = propertySchema): string {
  const issue = z.safeParse(schema, given).error?.issues[0]
  return issue ? `${issue.path.join('.')} ${ruleOf(issue.message) ?? issue.code}` : 'nothing'
}

const light = {
  type: 'struct',
  properties: [
    { deKey: 'on', type: 'bool', title: { zh: '开关', en: 'Switch' }, required: 1 },
    { deKey: 'hue', type: 'int', minimum: 0, maximum: 360, unit: '°', storage: 'uint16' },
    { deKey: 'name', type: 'text', maxLength: 8, required: 0 },
  ],
}
const lightSchema = z.parse(propertySchema, light)

describe('a struct', () => {
  test('reads the words of both documents (EV-08, CN-27)', () => {
    expect(lightSchema).toMatchObject({
      type: 'object',
      properties: [
        { deKey: 'on', type: 'boolean', required: true },
        { deKey: 'hue', type: 'integer', required: false, storage: 'uint16' },
        { deKey: 'name', type: 'string', required: false },
      ],
    })
  })

  const of = (...properties: object[]) => ({ type: 'object', properties })
  const flag = (deKey: string) => ({ deKey, type: 'boolean' })
  test.each<[string, object]>([
    ['properties too_small', of()],
    ['properties.1.deKey parameterUnique', of(flag('a'), flag('a'))],
    ['properties.1.deKey parameterUnique', of(flag('a'), flag('A'))],
    ['properties.0.deKey too_small', of(flag(''))],
    ['properties.0.deKey identifierReserved', of(flag('constructor'))],
    ['properties.0.deKey deKey', of(flag('__proto__'))],
    ['properties.0.maximum minBelowMax', of({ deKey: 'a', type: 'int', minimum: 1, maximum: 1 })],
    ['properties too_big', of(...Array.from({ length: 51 }, (_, index) => flag(`k${index}`)))],
    ['minProperties countWithinParameters', { ...of(flag('a')), minProperties: 2, maxProperties: 3 }],
    [
      'maxProperties countWithinParameters',
      { ...of({ ...flag('a'), required: true }, { ...flag('b'), required: true }), maxProperties: 1 },
    ],
    ['nothing', { ...of(flag('a'), flag('b')), maxProperties: 1 }],
    ['required requiredList', { ...of(flag('a')), required: ['a'] }],
    ['properties.0.readOnly schemaWord', of({ ...flag('a'), readOnly: true })],
    ['dependencies.a dependencyUnknown', { ...of(flag('a')), dependencies: { a: ['b'] } }],
    ['nothing', { ...of(flag('a'), flag('b')), dependencies: { a: ['b'] } }],
    [
      'properties.0.storage storageTooSmall',
      of({ deKey: 'a', type: 'int', minimum: 0, maximum: 256, storage: 'uint8' }),
    ],
    ['nothing', of({ deKey: 'a', type: 'int', minimum: -128, maximum: 127, storage: 'int8' })],
  ])('breaks %s with %j (VA-34, VA-35, SI-043)', (broken, given) => expect(firstBroken(given)).toBe(broken))

  test.each<[string, unknown]>([
    ['none', { on: true }],
    ['none', { on: true, hue: 360, name: '灯' }],
    ['missing on', { hue: 1 }],
    ['aboveMaximum hue', { on: true, hue: 361 }],
    ['unknownParameter speed', { on: true, speed: 1 }],
    ['type', [true]],
    ['type', null],
  ])('answers %s to %j', (expected, value) => {
    const problem = checkValue(lightSchema, value)
    expect(problem ? [problem.reason, problem.at].filter(Boolean).join(' ') : 'none').toBe(expected)
  })

  test('asks for what one parameter needs beside it, and for no more than it says', () => {
    const schema = z.parse(propertySchema, {
      type: 'object',
      properties: ['a', 'b', 'c'].map((deKey) => ({ deKey, type: 'boolean', required: false })),
      minProperties: 1,
      maxProperties: 2,
      dependencies: { a: ['b'] },
    })
    const reasonOf = (value: object) => checkValue(schema, value)?.reason
    expect([{}, { a: true }, { a: true, b: true }, { a: true, b: true, c: true }].map(reasonOf)).toEqual([
      'tooFew',
      'needs',
      undefined,
      'tooMany',
    ])
  })
})

describe('an array', () => {
  test.each<[string, object]>([
    ['minItems invalid_type', { maxItems: 2 }],
    ['maxItems invalid_type', { minItems: 2 }],
    ['maxItems minBelowMax', { minItems: 2, maxItems: 2 }],
    ['nothing', { minItems: 0, maxItems: 1 }],
  ])('breaks %s with %j (VA-41, VA-42)', (broken, given) =>
    expect(firstBroken({ type: 'array', items: { type: 'boolean' }, ...given })).toBe(broken),
  )

  test('tells which of its items is off, however deep', () => {
    const schema: ValueSchema = z.parse(propertySchema, { type: 'array', items: light, minItems: 1, maxItems: 3 })
    const problem = checkValue(schema, [{ on: true }, { on: true, hue: -1 }])
    expect(problem && problemText(problem).en).toBe('[1].hue: is less than the minimum 0')
    expect([
      checkValue(schema, [])?.reason,
      checkValue(
        schema,
        Array.from({ length: 4 }, () => ({ on: true })),
      )?.reason,
    ]).toEqual(['tooFew', 'tooMany'])
  })
})

test('values lie 3 levels deep at most; deeper ones are refused at their place, 10,000 levels as well (SI-039)', () => {
  expect(firstBroken(deep(3))).toBe('nothing')
  expect(firstBroken(deep(4))).toBe('items.items.type tooDeep')
  expect(firstBroken(deep(10_000))).toBe('items.items.type tooDeep')
})

describe('a text', () => {
  test.each([
    ['date-time', '2026-11-21T08:00:00+08:00', '2026-11-21'],
    ['date', '2026-02-28', '2026-02-30'],
    ['time', '23:59:59', '24:00'],
    ['email', 'a@example.com', 'a@@example.com'],
    ['hostname', 'a-b.example.com', '-a.example.com'],
    ['ipv4', '192.168.0.255', '192.168.0.256'],
    ['ipv6', 'fe80::1', 'fe80::1::2'],
    ['uri', 'https://example.com/a', 'example'],
    ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123e4567'],
    ['hex', '00ff', '0f0'],
    ['base64', 'AAECAw==', 'AAEC_w=='],
  ] as const)('of format %s may be %s and may not be %s', (format, right, wrong) => {
    const schema: ValueSchema = { type: 'string', maxLength: 255, format }
    expect([checkValue(schema, right), checkValue(schema, wrong)?.reason]).toEqual([undefined, 'format'])
  })

  test('has a shortest length too, and one value only where it is constant', () => {
    const schema: ValueSchema = { type: 'string', maxLength: 9, minLength: 2, constValue: 'ab' }
    expect(['a', 'ab', 'abc'].map((value) => checkValue(schema, value)?.reason)).toEqual([
      'tooShort',
      undefined,
      'notConst',
    ])
    expect(firstBroken({ ...schema, constValue: 'a' })).toBe('constValue constOffModel')
    expect(firstBroken({ ...schema, defaultValue: 'abc' })).toBe('defaultValue defaultNotConst')
  })
})

test('a number can keep off its bounds', () => {
  const schema: ValueSchema = {
    type: 'number',
    minimum: 0,
    maximum: 1,
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    unit: '',
  }
  expect([0, 0.5, 1].map((value) => checkValue(schema, value)?.reason)).toEqual(['notAbove', undefined, 'notBelow'])
  expect(firstBroken({ ...schema, exclusiveMinimum: 1 })).toBe('exclusiveMinimum minBelowMax')
})

describe('the parameters of an operation or an event', () => {
  test.each([undefined, {}, { type: 'noinput' }, { type: 'no-input' }])('are none for %j (EV-10)', (given) =>
    expect(z.parse(parametersSchema, given)).toEqual({ type: 'noinput' }),
  )
  test('are named, each with a schema of its own', () =>
    expect(z.parse(parametersSchema, light)).toMatchObject({ type: 'object', properties: [{ deKey: 'on' }, {}, {}] }))
  test('are never a bare value', () => expect(z.safeParse(parametersSchema, { type: 'boolean' }).success).toBe(false))
})
