/** The subset of JSON Schema that the contract's schemas compile to. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string
  'x-scope': string | null
  'x-refusals': { name: string; code: number; text: string }[]
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: Record<string, { schema: Schema }> } }
}

export interface ApiDocument {
  info: { version: string }
  tags: { name: string; 'x-displayName': string }[]
  paths: Record<string, Record<string, Operation>>
}

export interface FieldRow {
  name: string
  where?: 'path' | 'query' | 'body'
  isRequired: boolean
  schema: Schema
}

export interface ApiCall {
  name: string
  domain: string
  method: string
  path: string
  summary: string
  access: string
  /** The scope that an API key or access token needs; null where bearers are not admitted. */
  scope: string | null
  refusals: Operation['x-refusals']
  input: FieldRow[]
  output: FieldRow[]
  isStream: boolean
}

const DEEPEST = 3

/** A schema's fields as one flat list; nested fields are named `outer.inner` and `list[].inner`. */
function fieldRows(schema: Schema | undefined, prefix = '', depth = 0): FieldRow[] {
  if (!schema || depth > DEEPEST) return []
  if (schema.items) return fieldRows(schema.items, prefix && `${prefix}[]`, depth + 1)
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf
  if (parts && !schema.properties) return parts.flatMap((part) => fieldRows(part, prefix, depth))
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}.${key}` : key
    return [
      { name, isRequired: schema.required?.includes(key) ?? false, schema: inner },
      ...fieldRows(inner, name, depth + 1),
    ]
  })
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const [bodyType = ''] = Object.keys(operation.requestBody?.content ?? {})
  const [replyType = ''] = Object.keys(operation.responses[200].content)
  const reply = operation.responses[200].content[replyType]?.schema
  const parameters = operation.parameters ?? []
  return {
    name: operation.operationId,
    domain: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: operation['x-access'],
    scope: operation['x-scope'],
    refusals: operation['x-refusals'],
    input: [
      ...parameters.map((field) => ({
        name: field.name,
        where: field.in,
        isRequired: field.required,
        schema: field.schema,
      })),
      ...fieldRows(operation.requestBody?.content[bodyType]?.schema).map((row) => ({ ...row, where: 'body' as const })),
    ],
    output: fieldRows(reply?.properties?.['data'] ?? reply),
    isStream: replyType === 'text/event-stream',
  }
}

export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  )

/** True if every search word occurs in the call's path, names, summary or fields. */
export function isSought(call: ApiCall, words: string): boolean {
  const fields = call.input.map(({ name }) => name).join(' ')
  const text = `${call.method} ${call.path} ${call.name} ${call.domain} ${call.summary} ${fields}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
