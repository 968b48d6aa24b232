import { checkValue } from '../features/value-check.ts'
import type { ValueFormat } from '../features/value-format.ts'
import type { ScalarSchema, ValueSchema } from '../features/value-schema.ts'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>
type TextSchema = Extract<ScalarSchema, { maxLength: number }>

const ofFormat: Record<ValueFormat, string> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '12:00:00',
  email: 'a@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'http://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  hex: '00ff',
  base64: 'AAAA',
}

/** The next double towards `way`: the nearest allowed value to an exclusive bound. */
export function nextDouble(value: number, way: 1 | -1): number {
  if (value === 0) return way * Number.MIN_VALUE
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 === way > 0 ? 1n : -1n))
  return view.getFloat64(0)
}

/** The lowest and highest allowed values of a number, before its multiples are considered. */
export function boundsOf(schema: NumberSchema): { minimum: number; maximum: number } {
  const { type, constValue, exclusiveMinimum, exclusiveMaximum } = schema
  if (constValue !== undefined) return { minimum: constValue, maximum: constValue }
  const beside = (value: number, way: 1 | -1) => (type === 'integer' ? value + way : nextDouble(value, way))
  const { minimum, maximum } = schema
  return {
    minimum: Math.max(minimum, exclusiveMinimum === undefined ? minimum : beside(exclusiveMinimum, 1)),
    maximum: Math.min(maximum, exclusiveMaximum === undefined ? maximum : beside(exclusiveMaximum, -1)),
  }
}

function numberSample(schema: NumberSchema, high: boolean): number {
  const { minimum, maximum } = boundsOf(schema)
  const { multipleOf } = schema
  const bound = high ? maximum : minimum
  if (multipleOf === undefined) return bound
  const times = bound / multipleOf
  return Number(((high ? Math.floor(times + 1e-9) : Math.ceil(times - 1e-9)) * multipleOf).toPrecision(15))
}

function textSample(
  { constValue, pattern, format, minLength = 0, maxLength, defaultValue }: TextSchema,
  high: boolean,
) {
  if (constValue !== undefined) return constValue
  if (pattern !== undefined) return defaultValue
  return format === undefined ? 'x'.repeat(high ? maxLength : minLength) : ofFormat[format]
}

function objectSample(schema: Extract<ValueSchema, { type: 'object' }>, high: boolean): unknown {
  const { properties } = schema
  let left = (schema.maxProperties ?? properties.length) - properties.filter(({ required }) => required).length
  const members: Record<string, unknown> = {}
  for (const parameter of properties) {
    if (!parameter.required && left-- <= 0) continue
    const value = uncheckedSample(parameter, high)
    if (value === undefined) return undefined
    members[parameter.deKey] = value
  }
  return members
}

function uncheckedSample(schema: ValueSchema, high: boolean): unknown {
  switch (schema.type) {
    case 'boolean':
      return schema.constValue ?? high
    case 'integer':
    case 'number':
      return numberSample(schema, high)
    case 'string':
      return textSample(schema, high)
    case 'enum':
      return schema.constValue ?? schema.enumValue.at(high ? -1 : 0)
    case 'object':
      return objectSample(schema, high)
    default: {
      const item = uncheckedSample(schema.items, high)
      return item === undefined
        ? undefined
        : Array.from({ length: high ? schema.maxItems : schema.minItems }, () => item)
    }
  }
}

/** The lowest or highest value that a schema allows; undefined where none can be computed, e.g. for a pattern. */
export function sampleOf(schema: ValueSchema, high: boolean): unknown {
  const value = uncheckedSample(schema, high)
  return value === undefined || checkValue(schema, value) ? undefined : value
}
