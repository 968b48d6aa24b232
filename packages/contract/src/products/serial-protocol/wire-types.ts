import type {
  ObjectSchema,
  ParametersSchema,
  ScalarSchema,
  SubParameter,
  ValueSchema,
} from '../features/value-schema.ts'

/** The types of a value in a frame. */
export const wireTypes = {
  boolean: 0x01,
  integer: 0x02,
  text: 0x03,
  enum: 0x04,
  bitmap: 0x05,
  long: 0x06,
  float: 0x07,
  double: 0x08,
  struct: 0x09,
  list: 0x0a,
} as const
export type WireTypeName = keyof typeof wireTypes

interface Scaled {
  /** The value in the frame is the value of the property times ten to the power of this. */
  decimals: number
}

/** How a value is written into a frame; it follows from the schema alone. */
export type WireType =
  | { name: 'boolean' | 'float' | 'double' | 'text' }
  | ({ name: 'integer' | 'long' } & Scaled)
  | { name: 'enum'; entries: readonly (string | number)[] }
  | { name: 'bitmap'; bytes: number }
  | { name: 'struct'; fields: readonly WireField[] }
  | { name: 'list'; items: WireType; minItems: number; maxItems: number }

/** A field of a struct; its number is its position in the model, from 1. */
export interface WireField {
  number: number
  deKey: string
  isRequired: boolean
  schema: SubParameter
  type: WireType
}

type NumberSchema = Extract<ScalarSchema, { minimum: number }>

const INT32 = 2 ** 31
/** A factor of 10 that keeps numbers of usual size exact. */
const MAX_DECIMALS = 9

/** The decimals of a number as it is written; of 1e-7 they are 7. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

function wholeType(decimals: number, { minimum, maximum }: NumberSchema): WireType {
  const [low, high] = [minimum * 10 ** decimals, maximum * 10 ** decimals]
  if (low >= -INT32 && high < INT32) return { name: 'integer', decimals }
  const isExact = Math.max(-low, high) <= Number.MAX_SAFE_INTEGER
  return isExact ? { name: 'long', decimals } : { name: 'double' }
}

function numberType(schema: NumberSchema): WireType {
  if (schema.type === 'integer') return wholeType(0, schema)
  const step = schema.multipleOf ?? schema.step
  if (step === undefined) return { name: schema.storage === 'float' ? 'float' : 'double' }
  const decimals = Math.max(...[step, schema.minimum, schema.maximum].map(decimalsOf))
  return decimals > MAX_DECIMALS ? { name: 'double' } : wholeType(decimals, schema)
}

const bitmapBytes = (maximum: number): number => [1, 2, 4].find((bytes) => maximum < 256 ** bytes) ?? 8

const isBitmap = (schema: ValueSchema): schema is Extract<ScalarSchema, { bitTexts?: unknown }> & NumberSchema =>
  schema.type === 'integer' && schema.bitTexts !== undefined

export function wireTypeOf(schema: ValueSchema): WireType {
  if (isBitmap(schema)) return { name: 'bitmap', bytes: bitmapBytes(schema.maximum) }
  switch (schema.type) {
    case 'boolean':
      return { name: 'boolean' }
    case 'string':
      return { name: 'text' }
    case 'enum':
      return { name: 'enum', entries: schema.enumValue }
    case 'array': {
      const { minItems, maxItems } = schema
      return { name: 'list', items: wireTypeOf(schema.items), minItems, maxItems }
    }
    case 'object':
      return structOf(schema)
    default:
      return numberType(schema)
  }
}

export const structOf = (schema: ObjectSchema | ParametersSchema): WireType & { name: 'struct' } => ({
  name: 'struct',
  fields:
    schema.type === 'object'
      ? schema.properties.map((one, at) => ({
          number: at + 1,
          deKey: one.deKey,
          isRequired: one.required,
          schema: one,
          type: wireTypeOf(one),
        }))
      : [],
})

const ENTRY_HEAD = 4
const ITEM_HEAD = 2

/** The maximum number of bytes of a value in a frame, without its entry. */
export function wireBytes(type: WireType, schema: ValueSchema | ParametersSchema): number {
  switch (type.name) {
    case 'boolean':
    case 'enum':
      return 1
    case 'integer':
    case 'float':
      return 4
    case 'long':
    case 'double':
      return 8
    case 'bitmap':
      return type.bytes
    case 'text':
      return schema.type === 'string' ? schema.maxLength : 0
    case 'struct':
      return type.fields.reduce((sum, field) => sum + ENTRY_HEAD + wireBytes(field.type, field.schema), 0)
    default:
      return schema.type === 'array' ? 1 + type.maxItems * (ITEM_HEAD + wireBytes(type.items, schema.items)) : 0
  }
}
