import type { ParametersSchema, ValueSchema } from '../features/value-schema.ts'

const NUMBER_BYTES = 26
/** A control character takes six bytes, as `\u001f`. */
const ESCAPED = 6

/** The maximum number of JSON bytes of a value. */
export function jsonBytesOf(schema: ValueSchema | ParametersSchema | undefined): number {
  switch (schema?.type) {
    case 'boolean':
      return 5
    case 'integer':
    case 'number':
      return NUMBER_BYTES
    case 'string':
      return schema.maxLength * ESCAPED + 2
    case 'enum':
      return Math.max(...schema.enumValue.map((entry) => new TextEncoder().encode(JSON.stringify(entry)).length))
    case 'array':
      return 2 + schema.maxItems * (jsonBytesOf(schema.items) + 1)
    case 'object':
      return 2 + schema.properties.reduce((sum, one) => sum + one.deKey.length + 4 + jsonBytesOf(one), 0)
    default:
      return 2
  }
}
