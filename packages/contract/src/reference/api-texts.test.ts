import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { domainApiTexts } from './api-texts.generated.ts'
import { callsByDomain } from '../calls.ts'
import type { ApiTexts } from './api-text.ts'
import { describedCall, sampleData, sampleInput } from './call-samples.ts'
import type { JsonSchema } from './describe-schema.ts'
import { domainNames } from './domain-names.ts'
import { fieldTextOf, allSharedTexts } from './find-api-text.ts'
import { referenceSchemas } from './reference-types.ts'

const calls = Object.entries(callsByDomain).flatMap(([domain, group]) =>
  Object.entries(group).map(([name, call]) => describedCall(domain, name, call, 'en-US')),
)
const domains = Object.entries(domainApiTexts as Readonly<Record<string, readonly ApiTexts[]>>)

interface Field {
  path: string[]
  schema: JsonSchema
}

const choicesOf = ({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] => [
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
]

/** Every field of a schema, however deep. */
function fieldsOf(schema: JsonSchema, path: string[] = []): Field[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({ path: [...path, name], schema: field }))
  const inner = [
    schema.items,
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
  ]
  return [
    ...own,
    ...own.flatMap((field) => fieldsOf(field.schema, field.path)),
    ...[...inner, ...choicesOf(schema)].flatMap((part) => (part ? fieldsOf(part, path) : [])),
  ]
}

/** The codes that a field's own schema lists, not those of its parts. */
function codesOf(schema: JsonSchema): unknown[] {
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  return [...own, ...choicesOf(schema).flatMap(codesOf), ...(schema.items ? codesOf(schema.items) : [])]
}

const types = Object.entries(referenceSchemas('en-US')).map(([name, schema]) => ({
  domain: 'features',
  name,
  fields: fieldsOf(schema),
}))
const described = [
  ...calls.map(({ domain, name, input, output }) => ({
    domain,
    name,
    fields: [input, output].flatMap((io) => fieldsOf(io)),
  })),
  ...types,
]

describe('the API reference', () => {
  test('describes every call', () => {
    expect(calls.filter(({ text }) => text === undefined).map(({ domain, name }) => `${domain}: ${name}`)).toEqual([])
  })

  test('describes every field of every input and reply', () => {
    const missing = described.flatMap(({ domain, name, fields }) =>
      fields
        .filter(({ path }) => fieldTextOf(domain, name, path) === undefined)
        .map(({ path }) => `${domain}.api-texts.ts: ${path.join('.')} (${name})`),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  test('names every numeric code in both languages', () => {
    const unnamed = described.flatMap(({ domain, name, fields }) =>
      fields.flatMap(({ path, schema }) => {
        const texts = fieldTextOf(domain, name, path)?.codes ?? {}
        return codesOf(schema)
          .filter((code) => typeof code === 'number' && texts[String(code)] === undefined)
          .map((code) => `${domain}.api-texts.ts: ${path.join('.')} ${String(code)} (${name})`)
      }),
    )
    expect([...new Set(unnamed)]).toEqual([])
  })

  test('has no description that nothing uses, and no name of a code that a field does not have', () => {
    const used = new Map<unknown, Set<string>>()
    for (const { domain, name, fields } of described) {
      for (const { path, schema } of fields) {
        const text = fieldTextOf(domain, name, path)
        const codes = used.get(text) ?? new Set()
        for (const code of codesOf(schema)) codes.add(String(code))
        used.set(text, codes)
      }
    }
    const named = new Set(calls.map(({ domain, name }) => `${domain} ${name}`))
    const all = [['shared', allSharedTexts.map((fields) => ({ fields }))] as const, ...domains]
    const stale = all.flatMap(([domain, texts]) =>
      texts.flatMap(({ fields = {} }) =>
        Object.entries(fields).flatMap(([key, text]) => {
          const codes = used.get(text)
          if (!codes) return [`${domain}: ${key}`]
          return Object.keys(text.codes ?? {})
            .filter((code) => !codes.has(code))
            .map((code) => `${domain}: ${key} ${code}`)
        }),
      ),
    )
    const staleCalls = domains.flatMap(([domain, texts]) =>
      texts.flatMap(({ calls: own = {} }: ApiTexts) =>
        Object.keys(own).filter((name) => !named.has(`${domain} ${name}`)),
      ),
    )
    expect([...stale, ...staleCalls]).toEqual([])
  })

  test('is written in both languages', () => {
    const texts = domains.flatMap(([, parts]) =>
      parts.flatMap(({ calls: own = {}, fields = {} }) => [...Object.values(own), ...Object.values(fields)]),
    )
    const wrong = [...texts, ...allSharedTexts.flatMap((fields) => Object.values(fields))].filter(
      ({ zh, en }) => !/[\u4e00-\u9fff]|^[A-Z]/.test(zh) || /[\u4e00-\u9fff]/.test(en) || !en.endsWith('.'),
    )
    expect(wrong).toEqual([])
    expect(calls.filter(({ text }) => text?.zh.endsWith('。') === false).map(({ name }) => name)).toEqual([])
  })
})

describe('samples', () => {
  test('of every input are valid for their call', () => {
    const wrong = calls.flatMap((one) => {
      const input = sampleInput(one)
      const read = z.safeParse(one.call.input, input)
      return read.success
        ? []
        : [`${one.name} ${JSON.stringify(read.error.issues.slice(0, 2))} ${JSON.stringify(input)}`]
    })
    expect(wrong).toEqual([])
  })

  test('of every reply are valid for their call', () => {
    const wrong = calls
      .filter(({ call }) => call.reply !== 'download')
      .flatMap((one) => {
        const data = sampleData(one)
        const read = z.safeParse(one.call.output, data)
        return read.success
          ? []
          : [`${one.name} ${JSON.stringify(read.error.issues.slice(0, 2))} ${JSON.stringify(data)}`]
      })
    expect(wrong).toEqual([])
  })
})

test.each(Object.keys(callsByDomain))('the domain %s has a name in both languages', (domain) => {
  expect(domainNames[domain]).toMatchObject({ zh: expect.any(String), en: expect.any(String) })
})
