import { expect, test } from 'vitest'
import { allCalls } from '../calls.ts'
import { takesKey } from '../http/idempotency.ts'
import { openApi } from './open-api.ts'

type Json = Record<string, unknown>

interface Parameter {
  name: string
  in: string
  required: boolean
  description: string
  schema: Json
  example?: unknown
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json; example?: unknown }> }>
}
interface Document {
  openapi: string
  info: Json
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Json }
}

const document = openApi('zh-CN', '1.2.3') as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every schema within a schema, not the values that it gives. */
function walk(value: unknown, visit: (node: Json) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Json)
  for (const [key, inner] of Object.entries(value)) if (!['default', 'examples'].includes(key)) walk(inner, visit)
}

test('the document has the members that OpenAPI 3.1 requires, and each operation an id of its own', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Slipway', version: '1.2.3' },
    servers: [{ url: '/' }],
  })
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(allCalls.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { method, operation } of operations) {
    expect(['get', 'post', 'put', 'delete']).toContain(method)
    expect(operation.tags.every((tag) => tags.has(tag))).toBe(true)
    expect([operation.summary, operation.description].every((text) => text.length > 0)).toBe(true)
    for (const scheme of operation.security.flatMap((way) => Object.keys(way)))
      expect(document.components.securitySchemes).toHaveProperty(scheme)
  }
})

test('parameters of a path are those that it names, and no parameter occurs twice', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((one) => one.in === 'path')
    expect(inPath.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
    expect(inPath.every(({ required }) => required)).toBe(true)
    const keys = operation.parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { in: place, description } of operation.parameters) {
      expect(['path', 'query', 'header']).toContain(place)
      expect(description).toMatch(/./)
    }
  }
})

test('exactly the writes that take an idempotency key have its header', () => {
  const taking = operations.filter(({ operation }) => operation.parameters.some(({ in: place }) => place === 'header'))
  expect(taking).toHaveLength(allCalls.filter(takesKey).length)
  expect(taking.length).toBeGreaterThan(300)
})

test('every reply and every JSON body has a sample', () => {
  for (const { operation } of operations) {
    const bodies = Object.entries(operation.requestBody?.content ?? {})
    for (const [type, { example }] of bodies) if (type === 'application/json') expect(example).toBeTypeOf('object')
    for (const [type, { example }] of Object.entries(operation.responses['200']?.content ?? {}))
      if (type !== 'application/octet-stream') expect(example).toBeTypeOf('object')
  }
})

test('every reference leads to a type, and a schema has only types of JSON Schema', () => {
  const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
  walk(document.components.schemas, (node) => checkNode(node))
  for (const { operation } of operations) {
    const schemas = [
      ...operation.parameters.map(({ schema }) => schema),
      ...[operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}).map(({ schema }) => schema),
      ),
    ]
    for (const schema of schemas) walk(schema, (node) => checkNode(node))
  }

  function checkNode(node: Json): void {
    const { $ref: ref, type } = node
    if (typeof ref === 'string') expect(document.components.schemas).toHaveProperty(ref.split('/').at(-1) ?? '')
    if (typeof type === 'string') expect(types).toContain(type)
  }
})

test('adding and changing a feature document each kind with its value definition', () => {
  for (const name of ['add', 'update']) {
    const { operation } = operations.find(({ path }) => path.endsWith(`/product/feature/${name}`)) ?? {}
    const { schema } = operation?.requestBody?.content['application/json'] ?? { schema: {} }
    const kinds = schema['oneOf'] as { properties: Record<string, Json> }[]
    expect(kinds.map(({ properties }) => properties['featureType']?.['x-enum-descriptions'])).toEqual([
      ['属性'],
      ['操作'],
      ['事件'],
    ])
    expect(kinds.map(({ properties }) => properties['deInput']?.['$ref'])).toEqual([
      '#/components/schemas/FeatureValue',
      '#/components/schemas/FeatureParameters',
      undefined,
    ])
  }
  expect(document.components.schemas['FeatureValue']?.['oneOf']).toHaveLength(7)
})

test('a reply whose fields are next to the envelope leaves room for both', () => {
  const { operation } = operations.find(({ operation: one }) => one.operationId === 'getEventMessage') ?? {}
  const { schema } = operation?.responses['200']?.content?.['application/json'] ?? { schema: {} }
  const parts = schema['allOf'] as Json[]
  expect(parts.map((part) => part['additionalProperties'])).toEqual([undefined, undefined])
})

test('codes have their names in the language of the document', () => {
  const status = (locale: 'zh-CN' | 'en-US') => JSON.stringify(openApi(locale, '0'))
  expect(status('en-US')).toContain('"x-enum-descriptions":["In development","Development finished","Trial production"')
  expect(status('zh-CN')).toContain('"x-enum-descriptions":["开发中","开发完成","试产"')
})
