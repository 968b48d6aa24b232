import * as z from 'zod/mini'
import type { AnyCall } from './define-call.ts'

type Reading = 'number' | 'boolean' | 'json'

const readings = new Map<string | undefined, Reading>([
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['object', 'json'],
  ['array', 'json'],
])

/** Converts the text of a query parameter to the field's type; invalid text is left for the schema to refuse. */
export function queryReader(call: AnyCall): (field: string, text: unknown) => unknown {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
  }
  const { properties = {} } = schema
  return (field, text) => fromText(text, readings.get(properties[field]?.type))
}

function fromText(text: unknown, reading: Reading | undefined): unknown {
  if (typeof text !== 'string' || !reading) return text
  if (reading === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (reading === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
