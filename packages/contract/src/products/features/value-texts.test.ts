import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleOf } from '../../rules.ts'
import { featureLimits } from './features.limits.ts'
import { parametersSchema, propertySchema, type ValueSchema } from './value-schema.ts'
import { textLines, valueText } from './value-texts.ts'

const on = { zh: '开', en: 'On' }
const parsed = (given: unknown): ValueSchema => z.parse(propertySchema, given)
function firstBroken(given: unknown, schema: z.core.$ZodType = propertySchema): string {
  const issue = z.safeParse(schema, given).error?.issues[0]
  return issue ? `${issue.path.join('.')} ${ruleOf(issue.message) ?? issue.code}` : 'nothing'
}

const mode = { type: 'enum', enumValue: ['auto', 'eco'] }
const level = { type: 'enum', enumType: 'integer', enumValue: [0, 1] }
const fault = { type: 'integer', minimum: 0, maximum: 7 }

describe('texts of values', () => {
  test.each<[string, object]>([
    ['nothing', { ...mode, valueTexts: { auto: { zh: '自动', en: 'Auto' }, eco: { en: 'Eco' } } }],
    ['nothing', { ...level, valueTexts: { '0': on, '1': on } }],
    ['nothing', { type: 'bool', valueTexts: { true: on, false: { zh: '关', en: 'Off' } } }],
    ['nothing', { ...fault, bitTexts: { '0': on, '2': on } }],
    ['valueTexts.off valueTextUnknown', { ...mode, valueTexts: { off: on } }],
    ['valueTexts.Auto valueTextUnknown', { ...mode, valueTexts: { Auto: on } }],
    ['valueTexts.toString valueTextUnknown', { ...mode, valueTexts: { toString: on } }],
    ['valueTexts.01 valueTextUnknown', { ...level, valueTexts: { '01': on } }],
    ['valueTexts.1 valueTextUnknown', { type: 'boolean', valueTexts: { '1': on } }],
    ['bitTexts.3 bitTextUnknown', { ...fault, bitTexts: { '3': on } }],
    ['bitTexts.-1 bitTextUnknown', { ...fault, bitTexts: { '-1': on } }],
    ['bitTexts.01 bitTextUnknown', { ...fault, bitTexts: { '01': on } }],
    ['bitTexts.0 bitTextUnknown', { ...fault, minimum: -1, bitTexts: { '0': on } }],
    ['nothing', { ...fault, maximum: Number.MAX_SAFE_INTEGER, bitTexts: { '52': on } }],
    ['bitTexts.53 bitTextUnknown', { ...fault, maximum: Number.MAX_SAFE_INTEGER, bitTexts: { '53': on } }],
    ['valueTexts.auto.en too_big', { ...mode, valueTexts: { auto: { en: 'x'.repeat(51) } } }],
    ['valueTexts.auto.zh unstorableText', { ...mode, valueTexts: { auto: { zh: '\ud800' } } }],
    ['valueTexts.auto invalid_type', { ...mode, valueTexts: { auto: 'Auto' } }],
    ['valueTexts invalid_type', { ...mode, valueTexts: ['Auto'] }],
  ])('break %s with %j', (broken, given) => expect(firstBroken(given)).toBe(broken))

  test('of values that the model lacks are refused at every level', () => {
    const wrong = { ...mode, valueTexts: { off: on } }
    expect(firstBroken({ type: 'array', items: wrong, minItems: 0, maxItems: 2 })).toBe(
      'items.valueTexts.off valueTextUnknown',
    )
    const struct = { type: 'struct', properties: [{ deKey: 'm', ...wrong }] }
    expect(firstBroken(struct)).toBe('properties.0.valueTexts.off valueTextUnknown')
    expect(firstBroken({ type: 'array', items: struct, minItems: 0, maxItems: 2 })).toBe(
      'items.properties.0.valueTexts.off valueTextUnknown',
    )
    expect(firstBroken(struct, parametersSchema)).toBe('properties.0.valueTexts.off valueTextUnknown')
  })

  test('that are empty in both languages count as absent', () => {
    const given = { ...mode, valueTexts: { auto: { zh: ' ', en: '' }, eco: { zh: '节能', en: '' } } }
    expect(parsed(given)).toMatchObject({ valueTexts: { eco: { zh: '节能', en: '' } } })
    expect(JSON.stringify(parsed({ type: 'boolean', valueTexts: { true: {} } }))).toBe('{"type":"boolean"}')
  })

  test('fit a model whose every enum has the most texts of the most characters', () => {
    const enumValue = Array.from({ length: featureLimits.enumEntries }, (_, at) => `v${at}`)
    const text = '值'.repeat(featureLimits.valueText.max)
    const valueTexts = Object.fromEntries(enumValue.map((entry) => [entry, { zh: text, en: text }]))
    expect(firstBroken({ type: 'enum', enumValue, valueTexts })).toBe('nothing')
  })
})

describe('the text of a value', () => {
  const named = (schema: object, value: unknown) => valueText(parsed(schema), value)

  test('is the one that the model has for it, and the other language where one is missing', () => {
    const schema = { ...mode, valueTexts: { auto: { zh: '自动', en: 'Auto' }, eco: { en: 'Eco' } } }
    expect(named(schema, 'auto')).toEqual({ zh: '自动', en: 'Auto' })
    expect(named(schema, 'eco')).toEqual({ zh: 'Eco', en: 'Eco' })
    expect(named({ ...level, valueTexts: { '1': on } }, 1)).toEqual(on)
    expect(named({ type: 'boolean', valueTexts: { true: on } }, true)).toEqual(on)
  })

  test('is missing for a value that has none or is not in the model', () => {
    const schema = { ...level, valueTexts: { '1': on } }
    for (const value of [0, '1', 2, true, null, undefined, {}, 'toString']) expect(named(schema, value)).toBeUndefined()
    expect(named({ type: 'enum', enumValue: ['constructor'], valueTexts: {} }, 'constructor')).toBeUndefined()
    expect(named({ type: 'boolean', valueTexts: { true: on } }, 'true')).toBeUndefined()
    expect(named({ type: 'string', maxLength: 9 }, 'auto')).toBeUndefined()
  })

  test('of a bitmap lists the set bits, with the position of one without a text', () => {
    const maximum = Number.MAX_SAFE_INTEGER
    const schema = {
      ...fault,
      maximum,
      bitTexts: { '0': { zh: '过热', en: 'Hot' }, '40': { zh: '堵转', en: 'Stall' } },
    }
    expect(named(schema, 2 ** 40 + 1)).toEqual({ zh: '过热、堵转', en: 'Hot, Stall' })
    expect(named(schema, 3)).toEqual({ zh: '过热、位 1', en: 'Hot, bit 1' })
    for (const value of [0, -1, 0.5, Number.NaN, 1e300, '1']) expect(named(schema, value)).toBeUndefined()
  })
})

test('lines of texts are in the order of the values, whatever the order they were stored in', () => {
  const texts = { eco: { zh: '', en: 'Eco' }, auto: { zh: '自动', en: 'Auto' } }
  expect(textLines(parsed({ ...mode, valueTexts: texts }))).toEqual(['auto: 自动 · Auto', 'eco: Eco'])
  const bits = { '10': on, '9': on }
  expect(textLines(parsed({ ...fault, maximum: 2047, bitTexts: bits }))).toEqual(['9: 开 · On', '10: 开 · On'])
})
