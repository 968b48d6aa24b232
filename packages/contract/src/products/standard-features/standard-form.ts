import type { ParametersSchema, SubParameter, ValueSchema } from '../features/value-schema.ts'
import { isRecord } from '../../record.ts'
import { standardLimits } from './standard-features.limits.ts'

type Fields = Record<string, unknown>

/** Deeper than any schema may be: what lies beyond is left for the schema to refuse. */
const MAX_DEPTH = 12

/** VA-47. Whatever is null or undefined is left out, in objects and lists. */
export function withoutNulls(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) {
    return value.filter((one) => one !== null && one !== undefined).map((one) => withoutNulls(one, depth + 1))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null && one !== undefined)
      .map(([name, one]) => [name, withoutNulls(one, depth + 1)]),
  )
}

/** A schema as standard features carry it: VA-44 to VA-48. Enums are texts or numbers with `enumValue` beside. */
export function toStandardForm(schema: ValueSchema | ParametersSchema): Fields {
  return withoutNulls(converted(schema)) as Fields
}

function converted(schema: ValueSchema | ParametersSchema): Fields {
  switch (schema.type) {
    case 'noinput':
      return {}
    case 'enum': {
      const { enumType, ...rest } = schema
      const bounds = enumType === 'string' ? standardLimits.enumText : standardLimits.enumNumber
      return { ...rest, type: enumType, ...bounds }
    }
    case 'array':
      return { ...schema, items: converted(schema.items) }
    case 'object':
      return { ...schema, properties: schema.properties.map((one: SubParameter) => converted(one)) }
    default:
      return { ...schema }
  }
}

/** Back to the form of the thing model, from either form; what is no schema stays for the check that follows. */
export const fromStandardForm = (value: unknown): unknown => restored(withoutNulls(value), 0)

const enumTypes: Record<string, string> = { float: 'number', double: 'number', int: 'integer', text: 'string' }

function restored(value: unknown, depth: number): unknown {
  if (!isRecord(value) || depth > MAX_DEPTH) return value
  const { type, enumValue, items, properties } = value
  if (type === 'array') return { ...value, items: restored(items, depth + 1) }
  if (Array.isArray(properties)) return { ...value, properties: properties.map((one) => restored(one, depth + 1)) }
  const enumType = typeof type === 'string' ? (enumTypes[type] ?? type) : ''
  if (!Array.isArray(enumValue) || !['string', 'integer', 'number'].includes(enumType)) return value
  const { maxLength: _text, minimum: _low, maximum: _high, ...rest } = value
  return { ...rest, type: 'enum', enumType }
}

/** Where an enum has a number that a standard feature cannot carry (VA-46); undefined where none has. */
export function enumBeyondBounds(schema: ValueSchema | ParametersSchema): (string | number)[] | undefined {
  const within = (path: (string | number)[], inner: ValueSchema): (string | number)[] | undefined => {
    const found = enumBeyondBounds(inner)
    return found && [...path, ...found]
  }
  if (schema.type === 'array') return within(['items'], schema.items)
  if (schema.type === 'object') {
    for (const [at, one] of schema.properties.entries()) {
      const found = within(['properties', at], one)
      if (found) return found
    }
  }
  if (schema.type !== 'enum') return undefined
  const { minimum, maximum } = standardLimits.enumNumber
  const isBeyond = (entry: string | number) => typeof entry === 'number' && (entry < minimum || entry > maximum)
  return schema.enumValue.some(isBeyond) ? ['enumValue'] : undefined
}
