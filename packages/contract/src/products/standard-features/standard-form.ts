import type { ParametersSchema, SubParameter, ValueSchema } from '../features/value-schema.ts'
import { isRecord } from '../../record.ts'
import { standardLimits } from './standard-features.limits.ts'

type Fields = Record<string, unknown>

/** Deeper than any valid schema: deeper levels are left for the schema to refuse. */
const MAX_DEPTH = 12

/** VA-47. Removes null and undefined from objects and lists. */
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

/**
 * Converts a schema to the form of standard features: VA-44 to VA-48. Enums become texts or numbers with a separate
 * `enumValue`.
 */
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

/** Converts either form to that of the thing model; an invalid schema is left unchanged for the check that follows. */
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

/** The place of an enum with a number that a standard feature cannot represent (VA-46); undefined without one. */
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
