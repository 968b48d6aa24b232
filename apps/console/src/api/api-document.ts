/** The subset of JSON Schema that the contract's schemas compile to. */
export interface Schema {
  type?: string | string[]
  description?: string
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
  $ref?: string
  /** The meaning of each value of `enum`, or of `const`. */
  'x-enum-descriptions'?: string[]
}

interface Content {
  schema: Schema
  example?: unknown
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-access': string
  'x-reads': boolean
  security: object[]
  'x-scope': string | null
  'x-refusals': { name: string; code: number; text: string }[]
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
    schema: Schema
    example?: unknown
  }[]
  requestBody?: { content: Record<string, Content> }
  responses: { 200: { content: Record<string, Content> } }
}

export interface ApiDocument {
  info: { version: string }
  servers: { url: string }[]
  tags: { name: string; 'x-displayName': string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface FieldRow {
  name: string
  where?: 'path' | 'query' | 'header' | 'body'
  isRequired: boolean
  schema: Schema
}

/** The fields of an object, or of one variant of it, which `title` then names. */
export interface FieldGroup {
  title?: string | undefined
  rows: FieldRow[]
}

export interface ApiCall {
  name: string
  domain: string
  method: string
  path: string
  summary: string
  description: string
  access: string
  /** True for a call that visitors make. */
  isOpen: boolean
  /** The scope that an API key or access token needs; null where bearers are not admitted. */
  scope: string | null
  isRead: boolean
  refusals: Operation['x-refusals']
  input: FieldGroup[]
  output: FieldGroup[]
  /** A valid input, and a reply; undefined where the input or the reply is a file. */
  sampleInput: Record<string, unknown> | undefined
  sampleReply: unknown
  replyType: string
}

const DEEPEST = 4

/** A schema's fields as one flat list; nested fields are named `outer.inner` and `list[].inner`. */
function nestedRows(schema: Schema | undefined, prefix = '', depth = 0): FieldRow[] {
  if (!schema || depth > DEEPEST) return []
  if (schema.items) return nestedRows(schema.items, prefix && `${prefix}[]`, depth + 1)
  const parts = schema.allOf ?? schema.anyOf ?? schema.oneOf
  if (parts && !schema.properties) return parts.flatMap((part) => nestedRows(part, prefix, depth))
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => {
    const name = prefix ? `${prefix}.${key}` : key
    return [
      { name, isRequired: schema.required?.includes(key) ?? false, schema: inner },
      ...nestedRows(inner, name, depth + 1),
    ]
  })
}

/** Variants of a part share fields: each name once. */
function fieldRows(schema: Schema | undefined): FieldRow[] {
  const rows = nestedRows(schema)
  const names = new Set<string>()
  return rows.filter(({ name }) => !names.has(name) && names.add(name))
}

/** What sets a variant apart, such as `featureType = 1 (Property)`. */
function titleOf({ properties = {} }: Schema): string | undefined {
  const [name, schema] = Object.entries(properties).find(([, inner]) => inner.const !== undefined) ?? []
  if (name === undefined || !schema) return undefined
  const [text] = schema['x-enum-descriptions'] ?? []
  return `${name} = ${String(schema.const)}${text ? ` · ${text}` : ''}`
}

/** One group, or one per variant where the object as a whole has variants. */
export function fieldGroups(schema: Schema | undefined): FieldGroup[] {
  const variants = schema?.oneOf?.filter((variant) => variant.properties) ?? []
  if (variants.length < 2) return [{ rows: fieldRows(schema) }]
  return variants.map((variant) => ({ title: titleOf(variant), rows: fieldRows(variant) }))
}

function callOf(path: string, method: string, operation: Operation): ApiCall {
  const [, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const [replyType, reply] = Object.entries(operation.responses[200].content)[0] ?? ['', undefined]
  const parameters = operation.parameters ?? []
  const inUrl: FieldRow[] = parameters.map((field) => ({
    name: field.name,
    where: field.in,
    isRequired: field.required,
    schema: field.description === undefined ? field.schema : { ...field.schema, description: field.description },
  }))
  const inBody = fieldGroups(body?.schema).map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => ({ ...row, where: 'body' as const })),
  }))
  const examples = parameters.filter(({ example }) => example !== undefined).map(({ name, example }) => [name, example])
  const takesFile = body !== undefined && body.example === undefined
  return {
    name: operation.operationId,
    domain: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    access: operation['x-access'],
    isOpen: operation.security.length === 0,
    scope: operation['x-scope'],
    isRead: operation['x-reads'],
    refusals: operation['x-refusals'],
    input: inBody.map(({ title, rows }, index) => ({ title, rows: index === 0 ? [...inUrl, ...rows] : rows })),
    output: fieldGroups(reply?.schema.properties?.['data'] ?? reply?.schema),
    sampleInput: takesFile ? undefined : { ...Object.fromEntries(examples), ...(body?.example as object | undefined) },
    sampleReply: reply?.example,
    replyType,
  }
}

export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  )

/** True if every search word occurs in the call's path, names, texts or fields. */
export function isSought(call: ApiCall, words: string): boolean {
  const fields = call.input.flatMap(({ rows }) => rows.map(({ name }) => name)).join(' ')
  const { method, path, name, domain, summary, description } = call
  const text = `${method} ${path} ${name} ${domain} ${summary} ${description} ${fields}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
