import type { ValueSchema } from '../features/value-schema.ts'
import { nameGiver } from './kit-names.ts'
import { sampleOf } from './value-samples.ts'

/** A type of C: how a variable of it is declared, and the table that says what it may hold. */
export interface CType {
  /** The type's name; of a text that of its array of characters. */
  name: string
  kind: 'number' | 'text' | 'struct'
  table: string
}

export type DeclareCType = (schema: ValueSchema, path: string) => CType

/** The header and the source that types are written into. */
export interface CTypeWriter {
  /** A name in the header that nothing else has. */
  name: (wanted: string) => string
  header: string[]
  source: string[]
  /** Writes the table of a value, and returns its name. */
  table: (path: string, schema: ValueSchema, parts: Record<string, string | undefined>) => string
  /** Defines an end of what a value may be. */
  limit: (path: string, end: string, value: string | number) => void
}

export function cTypeWriter(): CTypeWriter {
  const name = nameGiver()
  const header: string[] = []
  const source: string[] = []

  function table(path: string, schema: ValueSchema, parts: Record<string, string | undefined>): string {
    const own = name(`schema_${path}`)
    // What is within says it for itself: an array of the largest texts is not made to find out.
    const isWithin = schema.type === 'array' || schema.type === 'object'
    const isKnown = isWithin || (sampleOf(schema, false) !== undefined && sampleOf(schema, true) !== undefined)
    const fields = { ...parts, ...(isKnown ? {} : { unsampled: 'true' }) }
    const lines = Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : `    .${field} = ${value},`,
    )
    source.push(`static const slipway_schema ${own} = {`, ...lines, '};', '')
    return own
  }

  const limit = (path: string, end: string, value: string | number): void => {
    header.push(`#define ${name(`MODEL_${path}_${end}`.toUpperCase())} ${value}`)
  }

  return { name, header, source, table, limit }
}
