import { inLocale, type Locale } from '../../locale.ts'
import type { ScalarSchema, ValueSchema } from '../features/value-schema.ts'
import { valueText, type ValueTexts } from '../features/value-texts.ts'
import type { Line } from './blocks.ts'
import { frameLimits, hexByte } from './frames.ts'
import { wireBytes, type WireType } from './wire-types.ts'
import type { SerialWords } from './words.zh.ts'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>

export interface Wording {
  t: SerialWords
  locale: Locale
}

function numberLines(schema: NumberSchema, type: WireType, { t }: Wording): Line[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, step, unit } = schema
  const range = t.range(String(minimum), String(maximum))
  return [
    unit ? [range, ' ', { user: unit }] : range,
    ...(exclusiveMinimum === undefined ? [] : [t.above(String(exclusiveMinimum))]),
    ...(exclusiveMaximum === undefined ? [] : [t.below(String(exclusiveMaximum))]),
    ...(multipleOf === undefined ? [] : [t.multipleOf(String(multipleOf))]),
    ...(step === undefined ? [] : [t.step(String(step))]),
    ...('decimals' in type && type.decimals > 0 ? [t.decimals(type.decimals)] : []),
  ]
}

function bitLines(texts: ValueTexts, { t, locale }: Wording): Line[] {
  const bits = Object.keys(texts).toSorted((one, other) => Number(one) - Number(other))
  return bits.map((bit) => {
    const text = texts[bit]
    const name = text && (inLocale(text, locale) || text.zh || text.en)
    return name ? [t.bit(bit), ' = ', { user: name }] : t.bit(bit)
  })
}

/** `00 = cool (制冷)` */
const namedValue = (schema: ValueSchema, at: number, value: unknown, locale: Locale): Line => {
  const text = valueText(schema, value)
  const name = text && inLocale(text, locale)
  return [`${hexByte(at)} = `, { code: String(value) }, ...(name ? [' ', { user: name }] : [])]
}

function textLines(
  { minLength = 0, maxLength, pattern, format }: Extract<ScalarSchema, { maxLength: number }>,
  t: SerialWords,
): Line[] {
  return [
    t.bytesBetween(minLength, maxLength),
    ...(format === undefined ? [] : [t.format(format)]),
    ...(pattern === undefined ? [] : [[t.pattern, { code: pattern }]]),
  ]
}

function ownLines(schema: ValueSchema, type: WireType, wording: Wording): Line[] {
  const { t, locale } = wording
  switch (schema.type) {
    case 'boolean':
      return [false, true].map((value, at) => namedValue(schema, at, value, locale))
    case 'enum':
      return schema.enumValue.map((value, at) => namedValue(schema, at, value, locale))
    case 'string':
      return textLines(schema, t)
    case 'array':
      return [t.items(schema.minItems, schema.maxItems)]
    case 'object':
      return []
    default: {
      const bits = schema.type === 'integer' && schema.bitTexts ? bitLines(schema.bitTexts, wording) : []
      return [...numberLines(schema, type, wording), ...bits]
    }
  }
}

/** What a value may be, a line each. */
export function valueLines(schema: ValueSchema, type: WireType, wording: Wording): Line[] {
  const { t } = wording
  const lines = ownLines(schema, type, wording)
  if (schema.type === 'array' || schema.type === 'object') return lines
  const { constValue, defaultValue } = schema
  if (constValue !== undefined) return [...lines, [t.always, { code: String(constValue) }]]
  return defaultValue === undefined ? lines : [...lines, [t.byDefault, { code: String(defaultValue) }]]
}

const MOST = frameLimits.dataBytes - frameLimits.entryBytes

/** A warning for a data point whose longest value is longer than a frame. */
export const lengthLines = (schema: ValueSchema, type: WireType, { t }: Wording): Line[] =>
  wireBytes(type, schema) > MOST ? [t.tooLong(MOST)] : []
