import * as z from 'zod/mini'
import type { AnyCall } from './define-call.ts'

/** The part of a JSON Schema that decides how a text is read. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  oneOf?: Shape[]
  anyOf?: Shape[]
}

/** Converts a field of the input to its type; an invalid value is left for the schema to refuse. */
export interface FieldReaders {
  /** The text of a query parameter. */
  fromQuery(field: string, text: unknown): unknown
  /** A value of a JSON body: clients send digits as text and IDs as numbers. Other texts stay as they were sent. */
  fromBody(field: string, value: unknown): unknown
}

const MAX_DEPTH = 4

/** The fields of a schema, and of all variants of a union; a field that differs between variants has no type. */
function fieldsOf(shape: Shape): Record<string, Shape> {
  const variants = shape.oneOf ?? shape.anyOf
  if (!variants) return shape.properties ?? {}
  const fields: Record<string, Shape> = {}
  for (const [name, field] of variants.flatMap((one) => Object.entries(fieldsOf(one)))) {
    fields[name] = (fields[name] ?? field).type === field.type ? field : {}
  }
  return fields
}

const knownFields = new WeakMap<AnyCall, Record<string, Shape>>()

/** Derived at the first request of a call: for all calls together it takes a quarter of the server's start. */
function inputFields(call: AnyCall): Record<string, Shape> {
  const fields =
    knownFields.get(call) ?? fieldsOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Shape)
  knownFields.set(call, fields)
  return fields
}

export function fieldReaders(call: AnyCall): FieldReaders {
  const shapeOf = (field: string): Shape => {
    const fields = inputFields(call)
    return Object.hasOwn(fields, field) ? (fields[field] ?? {}) : {}
  }
  return {
    fromQuery: (field, text) => fromText(text, shapeOf(field)),
    fromBody: (field, value) => fromJson(value, { name: field, shape: shapeOf(field), depth: 0 }),
  }
}

const isNumeric = ({ type }: Shape): boolean => type === 'number' || type === 'integer'

const toNumber = (text: string): string | number =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

const toBoolean = (value: unknown): unknown => {
  if (value === 'true' || value === '1' || value === 1) return true
  return value === 'false' || value === '0' || value === 0 ? false : value
}

function fromText(text: unknown, shape: Shape): unknown {
  if (typeof text !== 'string') return text
  if (isNumeric(shape)) return toNumber(text)
  if (shape.type === 'boolean') return toBoolean(text)
  if (shape.type !== 'object' && shape.type !== 'array') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The field that a value is for: of its list, if it is an item. */
interface Place {
  name: string
  shape: Shape
  depth: number
}

const isId = (name: string): boolean => /^(id|did|mid)$|Ids?$/.test(name)

function fromJson(value: unknown, { name, shape, depth }: Place): unknown {
  if (depth > MAX_DEPTH) return value
  if (shape.type === 'boolean') return toBoolean(value)
  if (isNumeric(shape)) return typeof value === 'string' ? toNumber(value) : value
  if (shape.type === 'string') return isId(name) && Number.isSafeInteger(value) ? String(value) : value
  if (shape.type === 'array') {
    const { items = {} } = shape
    const item = { name, shape: items, depth: depth + 1 }
    if (Array.isArray(value)) return value.map((one) => fromJson(one, item))
    const single = isNumeric(items) ? fromJson(value, item) : value
    return typeof single === 'number' ? [single] : value
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = fieldsOf(shape)
  const read = ([member, one]: [string, unknown]): [string, unknown] => {
    const field = Object.hasOwn(fields, member) ? fields[member] : undefined
    return [member, field ? fromJson(one, { name: member, shape: field, depth: depth + 1 }) : one]
  }
  return Object.fromEntries(Object.entries(value).map(read))
}
