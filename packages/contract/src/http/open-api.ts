import * as z from 'zod/mini'
import { callsByDomain } from '../calls.ts'
import { pathParametersOf } from './call-paths.ts'
import { SESSION_COOKIE, TOKEN_HEADER } from './call-request.ts'
import type { AnyCall } from '../define-call.ts'
import { filePurposeText } from '../file-purposes.ts'
import { inLocale, type Locale } from '../locale.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { refusals, type RefusalName } from '../refusals.ts'
import { accessText } from '../access.ts'
import { scopeOf } from './scopes.ts'

type Json = { [key: string]: unknown }

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function replySchema(call: AnyCall): Json {
  if (call.reply === 'download') return { type: 'string', format: 'binary' }
  const data = jsonSchema(call.output, 'output')
  const head = {
    code: call.codeAsText ? { type: 'string', const: '200' } : { type: 'integer', enum: [200, ...call.alsoSuccess] },
    msg: { type: 'string' },
    meta: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' } } },
  }
  if (call.reply === 'spread') return { allOf: [{ type: 'object', properties: head }, data] }
  const page = {
    type: 'object',
    properties: { total: { type: 'integer' }, counts: { type: 'object', additionalProperties: { type: 'integer' } } },
  }
  if (call.reply !== 'page' && call.reply !== 'content') {
    const isList = call.reply === 'named' || data['type'] === 'array'
    return { type: 'object', properties: { ...head, data, ...(isList ? { page } : {}) } }
  }
  const items = { type: 'array', items: data }
  if (call.reply === 'page') return { type: 'object', properties: { ...head, data: items, page } }
  const count = { type: 'integer' }
  const named = { type: 'object', properties: { content: items, totalSize: count, pageIndex: count } }
  return { type: 'object', properties: { ...head, data: named, page } }
}

const RAW_BODY_TEXT =
  'The fields should precede the file. The file alone can also be sent as application/octet-stream, with the fields in the query.'

const fileText = ({ file }: AnyCall): string => `${file.map(filePurposeText).join('; ')}.`

/** The schema without the parameters that are part of the path. */
function bodyOf({ properties = {}, required = [] }: Json, inPath: readonly string[]): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties as Json).filter(([name]) => !inPath.includes(name))),
    required: (required as string[]).filter((name) => !inPath.includes(name)),
  }
}

function requestParts(call: AnyCall): Json {
  const schema = jsonSchema(call.input, 'input')
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = (schema['required'] ?? []) as string[]
  const inPath = pathParametersOf(call.path)
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? {},
  })
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const writes = call.method === 'POST' || call.method === 'PUT'
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(writes ? [] : rest.map((name) => parameter(name, 'query'))),
  ]
  if (!writes) return { parameters }
  const takesFile = call.file.length > 0
  const withoutPath = (one: Json): Json => bodyOf(one, inPath)
  const variants = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined
  const body: Json = variants
    ? {
        oneOf: variants.map(withoutPath),
        ...(schema['discriminator'] ? { discriminator: schema['discriminator'] } : {}),
      }
    : {
        ...withoutPath({ properties, required }),
        properties: {
          ...Object.fromEntries(rest.map((name) => [name, properties[name]])),
          ...(takesFile ? { file: { type: 'string', format: 'binary', description: fileText(call) } } : {}),
        },
      }
  const type = takesFile ? 'multipart/form-data' : 'application/json'
  const description = takesFile ? { description: RAW_BODY_TEXT } : {}
  return { parameters, requestBody: { ...description, required: true, content: { [type]: { schema: body } } } }
}

const replyTypes: Partial<Record<AnyCall['reply'], string>> = {
  stream: 'text/event-stream',
  download: 'application/octet-stream',
}

function operation(domain: string, name: string, call: AnyCall, locale: Locale): Json {
  const scope = scopeOf(call)
  const type = replyTypes[call.reply] ?? 'application/json'
  return {
    operationId: name,
    tags: [domain],
    summary: inLocale(call.summary, locale),
    'x-access': accessText(call.access),
    'x-aliases': call.aliases,
    'x-refusals': call.refusals.map((refusal: RefusalName) => ({
      name: refusal,
      code: refusals[refusal],
      text: inLocale(refusalTexts[refusal], locale),
    })),
    'x-scope': scope ?? null,
    security:
      call.access.who === 'anyone'
        ? []
        : [{ session: [] }, { accessToken: [] }, ...(scope ? [{ bearer: [scope] }] : [])],
    ...requestParts(call),
    responses: {
      200: {
        description: 'Success, or a refusal identified by its code',
        content: { [type]: { schema: replySchema(call) } },
      },
      403: { description: 'No session, or the session has expired' },
    },
  }
}

/** The OpenAPI 3.1 document of every call, its summaries in one language. */
export function openApi(locale: Locale, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [domain, calls] of Object.entries(callsByDomain)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = (paths[call.path] ??= {})
      path[call.method.toLowerCase()] = operation(domain, name, call, locale)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Slipway', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        accessToken: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        // An API key or a third-party access token; each call names its required scope.
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
