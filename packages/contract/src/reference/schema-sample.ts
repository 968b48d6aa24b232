import type { JsonSchema } from './describe-schema.ts'

const DEEPEST = 6

const isNull = ({ type, const: value }: JsonSchema): boolean => type === 'null' || value === null

function textSample({ format, minLength }: JsonSchema): string {
  if (format === 'uuid') return '7f0c1f0e-6a3b-4d51-9a57-0c2f3f1f8e21'
  if (format === 'ipv4') return '192.168.1.20'
  if (format === 'uri') return 'https://iot.example.com'
  return 'text'.padEnd(Number(minLength ?? 0), 't')
}

function numberSample({ minimum, exclusiveMinimum }: JsonSchema): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1))
  return Math.max(least, 0) || (least < 0 ? 0 : least)
}

function objectSample(schema: JsonSchema, takes: Takes, depth: number): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) =>
      takes === 'all' || schema.required?.includes(name) || (field['examples'] !== undefined && depth === 0),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, takes, depth + 1)]))
}

/** Which fields a sample contains: every field of a reply; the required and the typical ones of an input. */
type Takes = 'all' | 'typical'

/** A value of the schema: the samples of its fields where they have some, else the simplest that the schema allows. */
export function sampleOf(schema: JsonSchema, takes: Takes, depth = 0): unknown {
  const examples = schema['examples'] as unknown[] | undefined
  if (examples) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleOf(part, takes, depth) as object)
    return Object.assign({}, ...parts) as unknown
  }
  const choices = schema.anyOf ?? schema.oneOf
  const choice = choices?.find((one) => !isNull(one))
  if (choice) return sampleOf(choice, takes, depth)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (schema['default'] !== undefined && schema['default'] !== '') return schema['default']
  if (type === 'array') return depth > DEEPEST ? [] : [sampleOf(schema.items ?? {}, takes, depth)]
  if (type === 'object') return objectSample(schema, takes, depth)
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return numberSample(schema)
  return type === 'string' ? textSample(schema) : null
}
