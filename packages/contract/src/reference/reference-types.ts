import * as z from 'zod/mini'
import type { Locale } from '../locale.ts'
import { referenceTypes } from '../products/features/value-schema.ts'
import { describeSchema, type JsonSchema } from './describe-schema.ts'
import { fieldTextOf } from './find-api-text.ts'

/** The JSON Schema of a schema; the types that are described once are references to their description. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const type = referenceTypes.get(zodSchema)
      if (type === undefined || zodSchema === schema) return
      for (const word of Object.keys(jsonSchema)) delete jsonSchema[word as keyof typeof jsonSchema]
      jsonSchema.$ref = `#/components/schemas/${type}`
    },
  }) as JsonSchema
  return made
}

/** The types by name, from the outermost level of each: the last one that was defined. */
export function referenceSchemas(locale: Locale): Record<string, JsonSchema> {
  const outermost = new Map([...referenceTypes].map(([schema, name]) => [name, schema]))
  return Object.fromEntries(
    [...outermost].map(([name, schema]) => [
      name,
      describeSchema(jsonSchemaOf(schema, 'input'), (path) => fieldTextOf('features', name, path), locale),
    ]),
  )
}
