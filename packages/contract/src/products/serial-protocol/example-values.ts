import { sampleOf } from '../device-kits/value-samples.ts'
import { checkValue } from '../features/value-check.ts'
import type { ObjectSchema, ParametersSchema, ScalarSchema, ValueSchema } from '../features/value-schema.ts'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>
type TextSchema = Extract<ScalarSchema, { maxLength: number }>

/** An example uses the first letters of it. */
const LETTERS = 'hello'

/** A number somewhere in its range, with as few digits as the step allows. */
function numberExample(schema: NumberSchema): unknown {
  const { minimum, maximum } = schema
  const step = schema.multipleOf ?? schema.step ?? 1
  const middle = Number((Math.round((minimum + (maximum - minimum) / 2) / step) * step).toPrecision(12))
  return checkValue(schema, middle) ? sampleOf(schema, true) : middle
}

function textExample(schema: TextSchema): unknown {
  const { pattern, format, minLength = 0, maxLength } = schema
  if (pattern !== undefined || format !== undefined) return sampleOf(schema, false)
  return LETTERS.slice(0, maxLength).padEnd(minLength, 'x')
}

function scalarExample(schema: ScalarSchema): unknown {
  const known = schema.constValue ?? schema.defaultValue
  if (known !== undefined) return known
  switch (schema.type) {
    case 'boolean':
      return true
    case 'enum':
      return schema.enumValue[1] ?? schema.enumValue[0]
    case 'string':
      return textExample(schema)
    default:
      return numberExample(schema)
  }
}

function objectExample({ properties, maxProperties = properties.length }: ObjectSchema): unknown {
  const kept = properties
    .toSorted((one, other) => Number(other.required) - Number(one.required))
    .slice(0, maxProperties)
  return Object.fromEntries(kept.map((one) => [one.deKey, uncheckedExample(one)]))
}

function uncheckedExample(schema: ValueSchema): unknown {
  if (schema.type === 'object') return objectExample(schema)
  if (schema.type !== 'array') return scalarExample(schema)
  const item = uncheckedExample(schema.items)
  return Array.from({ length: Math.max(1, schema.minItems) }, () => item)
}

/** A typical value that the schema allows; undefined where none can be computed, e.g. for a pattern. */
export function exampleOf(schema: ValueSchema | ParametersSchema): unknown {
  if (schema.type === 'noinput') return {}
  const value = uncheckedExample(schema)
  return checkValue(schema, value) ? sampleOf(schema, false) : value
}
