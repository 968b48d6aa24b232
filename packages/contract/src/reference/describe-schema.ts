import { inLocale, type Locale } from '../locale.ts'
import type { FieldText } from './api-text.ts'

export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  enum?: unknown[]
  const?: unknown
  [keyword: string]: unknown
}

const nested = ['anyOf', 'oneOf', 'allOf'] as const

/** Adds the meaning of each code to the schema that lists them, which may be an item or a choice of the field. */
function withCodes(schema: JsonSchema, codes: NonNullable<FieldText['codes']>, locale: Locale): JsonSchema {
  const made = { ...schema }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  const texts = values?.map((value) => codes[String(value)])
  if (texts?.some((text) => text !== undefined))
    made['x-enum-descriptions'] = texts.map((text) => (text ? inLocale(text, locale) : ''))
  if (schema.items) made.items = withCodes(schema.items, codes, locale)
  for (const word of nested)
    if (schema[word]) made[word] = schema[word].map((choice) => withCodes(choice, codes, locale))
  return made
}

/** A copy of the schema in which every field has its description, the meaning of its codes and its sample. */
export function describeSchema(
  schema: JsonSchema,
  textOf: (path: readonly string[]) => FieldText | undefined,
  locale: Locale,
  path: readonly string[] = [],
): JsonSchema {
  const inside = (inner: JsonSchema, name?: string): JsonSchema =>
    describeSchema(inner, textOf, locale, name === undefined ? path : [...path, name])
  const made = { ...schema }
  if (schema.properties)
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => {
        const text = textOf([...path, name])
        const described = inside(text?.codes ? withCodes(field, text.codes, locale) : field, name)
        if (!text) return [name, described]
        const sample = text.sample === undefined ? {} : { examples: [text.sample] }
        return [name, { description: inLocale(text, locale), ...described, ...sample }]
      }),
    )
  if (schema.items) made.items = inside(schema.items)
  if (typeof schema.additionalProperties === 'object') made.additionalProperties = inside(schema.additionalProperties)
  for (const word of nested) if (schema[word]) made[word] = schema[word].map((choice) => inside(choice))
  return made
}
